#include "engine/matcher/successors.hpp"

#include <catch2/catch.hpp>

#include "engine/matcher/find_move.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Two ways round lead from a2 to c4, and their captures differ.
const char* const two_ways = "players x/o\nboard\n  .o.\n  o.o\n  xo.\n  ..o\n"
                             "move jump straight may again once: x o . -> . . [x]\nlose if count o = 0\n";

} // namespace

TEST_CASE(
    "moves that share a text are told apart by a number, which does not depend on the order of the list") {
  const Ruleset ruleset = ruleset_of(two_ways);
  REQUIRE(may_share_text(ruleset));
  std::vector<Successor> all = successors(ruleset, ruleset.start);
  std::size_t shared = 0;
  for (const Successor& each : all) {
    const std::string text = written_uniquely(ruleset, ruleset.start, each);
    shared += text.find(" #") != std::string::npos ? 1U : 0U;
    for (int order = 0; order < 2; ++order) {
      const FoundMove found = find_move(ruleset, ruleset.start, all, text);
      REQUIRE(found.candidates.size() == 1);
      CHECK(all[found.candidates.front()].status == each.status);
      std::vector<Successor> turned(all.rbegin(), all.rend());
      const FoundMove again = find_move(ruleset, ruleset.start, turned, text);
      REQUIRE(again.candidates.size() == 1);
      CHECK(turned[again.candidates.front()].status == each.status);
    }
  }
  CHECK(shared >= 2);
  CHECK(find_move(ruleset, ruleset.start, all, "jump a2-c4 #9").candidates.empty());
}

TEST_CASE("a text without numbers is split from none") {
  CHECK(!split_number("jump a2-c4"));
  CHECK(!split_number("jump a2 #x"));
  CHECK(!split_number("jump a2 #0"));
  REQUIRE(split_number("jump a2 #12"));
  CHECK(split_number("jump a2 #12")->text == "jump a2");
  CHECK(split_number("jump a2 #12")->number == 12);
}

TEST_CASE("moves by one line that its cells identify never share a text") {
  CHECK(!may_share_text(ruleset_of("players x/o\nboard 3x3\nmove put: . -> x\ndraw if stuck\n")));
  CHECK(may_share_text(
      ruleset_of("players x/o\nboard 3x3\nmove take around: [x] o -> [x] .\ndraw if stuck\n")));
}
