#include "engine/workbench/hover.hpp"

#include "rules/grammar/words.hpp"
#include "tests/engine/workbench/snapshot_of.hpp"
#include "tests/texts.hpp"

#include <catch2/catch.hpp>

using namespace regola;

namespace {

std::string hovered(const std::string& text) {
  const test::Pointed pointed(text);
  const auto snapshot = test::snapshot_of(pointed.text);
  workbench::LineFacts facts;
  const auto found = workbench::hover(snapshot, pointed.offset, [&]() -> const workbench::LineFacts& {
    if (snapshot.loaded().ruleset) {
      facts = {workbench::lines_at_start(*snapshot.loaded().ruleset),
               workbench::costs_of(*snapshot.loaded().ruleset)};
    }
    return facts;
  });
  return found ? found->markdown : std::string();
}

} // namespace

TEST_CASE("workbench hover: a line says its matches at the start and its cost") {
  const std::string text =
      hovered("players x/o\nboard\n  x..\n  .o.\n|move go around: x {.o} -> . [x]\nlose if count x = 0\n");
  CHECK(test::contains(text, "`move NAME HEAD: LEFT -> RIGHT` offers a move"));
  CHECK(test::contains(text, "3 matches at the start, 3 moves; cost: "));
}

TEST_CASE("workbench hover: a name shows the lines that declare it") {
  const std::string text =
      "players x/o\nboard 3x3\nclass foe = o\nclass foe = x\nmove put: . -> x\nwin around: fo|e^3\n";
  CHECK(hovered(text) == "class `foe`\n\n```regola\nclass foe = o\nclass foe = x\n```\n");
}

TEST_CASE("workbench hover: symbols, variables, words") {
  const std::string head = "players x/o\nboard\n  xx.\nmove go e: x A -> A [x]\n";
  CHECK(test::contains(hovered("players |x/o\nboard\n  xx.\nmove go e: x . -> . [x]\n"), "2 on the board"));
  CHECK(test::contains(hovered("players x/o\nboard 3x1\nmove go e: x |A -> A [x]\n"), "variable `A`"));
  CHECK(test::contains(hovered(head + "lose if st|uck\n"), "no move"));
  CHECK(hovered(head + "// he|re\n").empty());
  const std::string around = hovered("players x/o\nboard 3x1\nmove go ar|ound: x . -> . [x]\n");
  CHECK(test::contains(around, "`around`: on squares all eight"));
  CHECK(test::contains(around, "```regola\nmove king around: "));
  CHECK(test::contains(hovered(head + "mo|ve (\n"), "offers a move"));
}

TEST_CASE("workbench hover: the reference has a sentence for every word, and an example for each line") {
  for (const std::string& word : words_of(line_word)) {
    CAPTURE(word);
    const auto entry = workbench::reference(word, true);
    REQUIRE(entry);
    CHECK(entry->sentence.size() > 10);
    CHECK(entry->sentence.find("](") == std::string::npos);
    CHECK(entry->example.compare(0, word.size(), word) == 0);
  }
  for (const char* word :
       {"every",   "in",    "for",     "if",       "again",  "may",    "once",   "after", "each",
        "free",    "extra", "claim",   "count",    "sum",    "moves",  "can",    "hand",  "attacked",
        "attacks", "stuck", "repeats", "cycle",    "quiet",  "other",  "before", "at",    "ratio",
        "min",     "max",   "abs",     "straight", "knight", "mirror", "line"}) {
    CAPTURE(word);
    const auto entry = workbench::reference(word, false);
    REQUIRE(entry);
    CHECK(entry->sentence.size() > 10);
  }
  CHECK(!workbench::reference("nonsense", false));
}

TEST_CASE("workbench hints: moves behind lines, results behind expectations") {
  const auto snapshot =
      test::snapshot_of("players x/o\nboard 3x3\nmove put: . -> x\nexpect moves = 9\nexpect moves = 8\n");
  const auto& loaded = snapshot.loaded();
  const workbench::LineFacts facts{workbench::lines_at_start(*loaded.ruleset), {}};
  const auto hints = workbench::hints(snapshot, facts, workbench::run_expectations(loaded, 0));
  REQUIRE(hints.size() == 3);
  CHECK(hints[0].text == "9 moves");
  CHECK(hints[1].text == "✓");
  CHECK(hints[2].text == "✗ 9");
  CHECK(hints[2].offset == snapshot.text().size() - 1);
}

TEST_CASE("workbench hints: what takes long is broken off") {
  const auto snapshot = test::snapshot_of("players x/o\nboard 6x6\nmove put: . -> x\nexpect perft 6 = 1\n");
  const auto met = workbench::run_expectations(snapshot.loaded(), 1000);
  REQUIRE(met.size() == 1);
  CHECK(!met.front().run);
}
