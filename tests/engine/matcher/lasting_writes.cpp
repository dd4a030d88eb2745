#include "engine/matcher/lasting_writes.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

std::string symbols_at_end(const Ruleset& ruleset, std::size_t line, std::size_t element) {
  const LastingWrites writes(ruleset, first_player);
  return writes.of(ruleset.sides[first_player].moves[line])[element].to_string();
}

} // namespace

TEST_CASE("lasting writes: what is written stays, unless a later part or an 'after' line may change it") {
  const std::string game = "players x/o X/O\nboard 3x3\nmove step n: x . -> . [x]\nlose if stuck\n";
  const Ruleset plain = ruleset_of(game);
  CHECK(symbols_at_end(plain, 0, 0) == ".");
  CHECK(symbols_at_end(plain, 0, 1) == "x");
  const Ruleset promoting = ruleset_of(game + "then promote n: x # -> {Xx} =\n");
  CHECK(symbols_at_end(promoting, 0, 0) == ".");
  CHECK(symbols_at_end(promoting, 0, 1) == "Xx");
  const Ruleset changing = ruleset_of(game + "after in a3: X -> o\nafter in b3: x -> X\n");
  CHECK(symbols_at_end(changing, 0, 0) == ".");
  CHECK(symbols_at_end(changing, 0, 1) == "Xox");
}

TEST_CASE("lasting writes: a step that goes on may be taken back") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard 5x1\nmove step e w again: x . -> . [x]\nlose if stuck\n");
  CHECK(symbols_at_end(ruleset, 0, 0) == ".x");
  CHECK(symbols_at_end(ruleset, 0, 1) == ".x");
}

TEST_CASE(
    "lasting writes: several matches of an 'every' move may cover a cell, and what is kept may be any") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 5x1\nmove turn every e w: [x] o . -> = . o\n"
                                     "move turn every e: [x] . -> = x\nlose if stuck\n");
  CHECK(symbols_at_end(ruleset, 0, 0) == ".ox");
  CHECK(symbols_at_end(ruleset, 0, 1) == ".ox");
  const Ruleset alone = ruleset_of("players x/o\nboard 5x1\nmove put every around: . o+ x -> x x =\n");
  CHECK(symbols_at_end(alone, 0, 0) == "x");
  CHECK(symbols_at_end(alone, 0, 1) == "x");
}
