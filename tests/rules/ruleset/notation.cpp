#include "rules/ruleset/notation.hpp"
#include "tests/rules/loaded.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

const char* const kings = "players white/black K/k J/j D/d P/p n/s\n"
                          "board 3x4\n  .j.\n  p..\n  ..P\n  .J.\n"
                          "move go around: {KJ} . -> . [K]\n"
                          "move go n: P . -> . [D]\n"
                          "after: d -> p\n"
                          "draw if quiet {PpDd} = 9\n"
                          "draw if repeats = 9\n"
                          "notation K in b1: {KJ} -> J\n"
                          "notation cell n: [.] P -> = D\n";

} // namespace

TEST_CASE("notation: what is written reads back") {
  const Ruleset ruleset = ruleset_of(kings);
  for (const char* text : {"1k1/p2/2P/1K1 w Kk - 0 1", "1k1/p2/2P/1K1 b K - 3 1", "1k1/p2/2P/1K1 w - - 0 1",
                           "k2/3/3/2K b - - 0 1", "1k1/3/2P/1K1 b k c1 0 1"}) {
    CAPTURE(text);
    const auto read = read_notation(ruleset, text);
    REQUIRE(std::holds_alternative<Status>(read));
    CHECK(to_notation(ruleset, std::get<Status>(read)) == text);
    CHECK(is_notation(ruleset, text));
  }
}

TEST_CASE("notation: six fields, whatever the lines say") {
  const Ruleset bare = ruleset_of("players white/black K/k n/s\nboard\n  .k.\n  ...\n  .K.\n"
                                  "move go around: K {.k} -> . [K]\n");
  for (const char* text : {"1k1/3/1K1 w - - 0 1", "1k1/3/K2 b - - 0 1"}) {
    const auto read = read_status(bare, text);
    REQUIRE(std::holds_alternative<Status>(read));
    CHECK(to_notation(bare, std::get<Status>(read)) == text);
  }
  CHECK(std::holds_alternative<Status>(read_status(bare, "1k1/3/1K1 w")));
  CHECK(std::get<StatusFault>(read_status(bare, "1k1/3/1K1 w K - 0 1")).message ==
        "no 'notation' line has this letter");
  CHECK(std::get<StatusFault>(read_status(bare, "1k1/3/1K1 w - a1 0 1")).message ==
        "the cells do not allow 'a1'");
  const Ruleset letters = ruleset_of("players white/black K/k J/j n/s\nboard\n  .j.\n  ...\n  .J.\n"
                                     "move go around: {KJ} {.kj} -> . [K]\nnotation K in b1: {KJ} -> J\n");
  CHECK(to_notation(letters, letters.start) == "1k1/3/1K1 w Kk - 0 1");
}

TEST_CASE("notation: which games need no line for it") {
  const char* const rest = "\nboard 3x3\nmove go: . -> K\n";
  CHECK(has_notation(ruleset_of("players white/black K/k" + std::string(rest))));
  CHECK_FALSE(has_notation(ruleset_of("players K/k" + std::string(rest)))); // no letter is left for the turn
  CHECK_FALSE(has_notation(ruleset_of("players black/blue K/k" + std::string(rest)))); // nor here
  CHECK_FALSE(has_notation(ruleset_of("players white/black K/k" + std::string(rest) + "class two = 2\n")));
  CHECK_FALSE(has_notation(ruleset_of("players white/black K/k" + std::string(rest) + "pass\n")));
}

TEST_CASE("notation: letters and the cell say what the cells hold") {
  const Ruleset ruleset = ruleset_of(kings);
  struct Row {
    const char* notation;
    const char* own;
  };
  for (const Row& row : {Row{"1k1/p2/2P/1K1 w Kk -", ".j./p../..P/.J. white"},
                         Row{"1k1/p2/2P/1K1 w k -", ".j./p../..P/.K. white"},
                         Row{"1k1/p2/2P/1K1 b - c1 2", ".k./p../..D/.K. black quiet=2"},
                         Row{"1k1/p2/2P/1K1 w - a4", ".k./d../..P/.K. white"}}) {
    CAPTURE(row.notation);
    const auto read = read_status(ruleset, row.notation);
    REQUIRE(std::holds_alternative<Status>(read));
    CHECK(to_text(ruleset, std::get<Status>(read)) == row.own);
  }
}

TEST_CASE("notation: the project's own form is told from it") {
  const Ruleset ruleset = ruleset_of(kings);
  CHECK_FALSE(is_notation(ruleset, ".j./p../..P/.J. white"));
  CHECK_FALSE(is_notation(ruleset, ".j./p../..P/.J."));
  const Ruleset plain = ruleset_of("players x/o\nboard 3x1\nmove put: . -> x\n");
  CHECK_FALSE(is_notation(plain, "3 w"));
}
