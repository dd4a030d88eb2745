// Which lines have moves that may have the same text.

#include <string>

#include <catch2/catch.hpp>

#include "engine/compiled/compiled.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

CompiledSide side_of(const std::string& lines, const std::string& head = "players x/o\nboard 5x5\n") {
  const Ruleset ruleset = ruleset_of(head + lines);
  return CompiledRuleset(ruleset).sides[first_player];
}

} // namespace

TEST_CASE("steps in different directions differ where cells of different rows lie at different distances") {
  std::string board = "players x/o\nboard\n";
  for (int row = 0; row < 10; ++row) board += row % 2 == 0 ? "  #.#.#.#.#.\n" : "  .#.#.#.#.#\n";
  CHECK_FALSE(side_of("move go diagonal: x . -> . [x]\n", board).moves.front().shares_text);
  CHECK(side_of("move go diagonal: x . -> . x\n", board).moves.front().shares_text);
}

TEST_CASE("moves share a text only if they may lead from one cell to the same other one") {
  const auto shares = [](const std::string& lines) { return side_of(lines).moves.front().shares_text; };
  const std::string step = "move go e: x . -> . [x]\n";
  CHECK_FALSE(shares(step + "move go e: x o . -> . = [x]\n"));
  CHECK(shares(step + "move go e: x .* . -> . = [x]\n"));
  CHECK_FALSE(shares(step + "move go n: x .* . -> . = [x]\n"));
  CHECK(shares(step + "move go anywhere: x . -> . [x]\n"));
}
