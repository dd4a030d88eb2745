#include "engine/console/refusal.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Why a text typed at the start, or in that status, is refused.
std::string refused(const std::string& text, const std::string& typed, const std::string& from = {}) {
  Loaded loaded = load_text("text", text);
  INFO(loaded.report());
  REQUIRE(loaded.ruleset);
  Ruleset ruleset = std::move(*loaded.ruleset);
  loaded.ruleset.reset();
  const Status status = status_of(ruleset, from);
  return console::why_refused({std::move(ruleset), std::move(loaded)}, status, typed);
}

struct Row {
  const char* typed;
  const char* reason;
};

} // namespace

TEST_CASE("why_refused: the line that came nearest, what else the cell can do, or that it is no cell") {
  const std::string text = "players x/o\nboard\n  ..o\n  x..\nmove push n: x . -> . [x]\n"
                           "move go e if count o = 0: x . -> . [x]\nlose if stuck\n";
  const Row rows[] = {
      {"z9", "'z9' names no cell of this board"},
      {"", "'' names no cell of this board"},
      {"a1", "from a1 there is push a1-a2"},
      {"b1", "line 5: move push n: x . -> . [x] came nearest; b1 holds '.', wanted 'x'"},
      {"a1-b1", "line 6: move go e if count o = 0: x . -> . [x] came nearest; its pattern matches, but its "
                "condition does not hold"},
      {"c2-c1", "line 5: move push n: x . -> . [x] came nearest; c2 holds 'o', wanted 'x'"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.typed);
    CHECK(refused(text, row.typed) == row.reason);
  }
}

TEST_CASE("why_refused: the longest name of a cell counts") {
  CHECK(refused("players x/o\nboard 1x10\n  x\n  .\n  .\n  .\n  .\n  .\n  .\n  .\n  .\n  .\n"
                "move put: . -> x\n",
                "put a10") == "line 13: move put: . -> x came nearest; a10 holds 'x', wanted '.'");
}

TEST_CASE("why_refused: moves called by numbers") {
  const std::string text = "board x---\nx-AB -> oxAB\nxA-B -> oAxB\nxAB- -> oABx\n"
                           "o-AB -> xoAB\noA-B -> xAoB\noAB- -> xABo\n";
  const Row rows[] = {
      {"1", "line 2: x-AB -> oxAB does not apply; position 2: the pattern has '-', the status 'o'"},
      {"4", "no rule is called '4'"},
      {"0", "no rule is called '0'"},
      {"one", "no rule is called 'one'"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.typed);
    CHECK(refused(text, row.typed, "xo--") == row.reason);
  }
}
