// The cost of programs: the size of the board adds nothing except further rounds of a doubling.

#include "engine/compiled/program/cost.hpp"

#include <bit>

#include <catch2/catch.hpp>

#include "tests/engine/compiled/explain/explained.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// A text on a square board whose line 4 is the one asked about.
Cost cost_on(int side, const std::string& line) {
  const std::string size = std::to_string(side) + "x" + std::to_string(side);
  const Ruleset ruleset = ruleset_of("players x/o\nboard " + size + "\nmove put: . -> x\n" + line + "\n");
  const CompiledRuleset compiled(ruleset);
  return line_of(explain(compiled), 4).cost;
}

int doublings(int length) { return static_cast<int>(std::bit_width(static_cast<unsigned>(length - 1))); }

} // namespace

TEST_CASE("cost: a line of a fixed length costs the same on every board") {
  for (const int side : {4, 8, 11, 15, 19}) {
    CAPTURE(side);
    CHECK(cost_on(side, "win around: x^3") == cost_on(3, "win around: x^3"));
    CHECK(cost_on(side, "win straight: # x o").each_round == 0);
  }
}

TEST_CASE("cost: a line grows with the logarithm of its length") {
  constexpr int lanes = 4; // of eight directions one of each two opposite ones
  constexpr int look = 3;  // the part, its shift, and the meet
  for (int length = 2; length <= 19; ++length) {
    CAPTURE(length);
    const Cost cost = cost_on(19, "win around: x^" + std::to_string(length));
    CHECK(cost.operations == lanes * look * doublings(length));
    CHECK(cost.each_round == 0);
  }
}

TEST_CASE("cost: a run grows with the logarithm of the board") {
  constexpr int lanes = 8;
  constexpr int round = 5;
  const std::string line = "move turn around: x o+ . -> x x x";
  const Cost smallest = cost_on(3, line);
  int before = smallest.operations;
  for (int side = 4; side <= 19; ++side) {
    CAPTURE(side);
    const Cost cost = cost_on(side, line);
    CHECK(cost.each_round == 0);
    CHECK(cost.operations - smallest.operations == lanes * round * (doublings(side) - doublings(3)));
    CHECK(cost.operations >= before);
    before = cost.operations;
  }
}

TEST_CASE("cost: what may go on for as long as it finds cells is counted by the round") {
  const Cost flood = cost_on(9, "win s: # x~ #");
  CHECK(flood.each_round == 4 * (2 + 2)); // four sides, each a look, a meet and a join
  CHECK(flood.operations > 0);
  // On a drawing the points of a line need not lie equally far, so that no step can be doubled.
  const Ruleset ruleset = ruleset_of("players x/o\n"
                                     "board lines\n"
                                     "  .---.---.\n"
                                     "  | .-.-. |\n"
                                     "  .-.   .-.\n"
                                     "  | .-.-. |\n"
                                     "  .---.---.\n"
                                     "move slide e: x .+ o -> . . x\n");
  const CompiledRuleset compiled(ruleset);
  CHECK(line_of(explain(compiled), 8).cost.each_round > 0);
}

TEST_CASE("cost: of some results only what they need") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard 5x5\nmove step n: x . -> . x\nmove leap e: x . . -> . . x\n");
  const CompiledRuleset compiled(ruleset);
  const Program& program = compiled.programs[compiled.sides[first_player].unconditional];
  const auto& moves = compiled.sides[first_player].moves;
  const Cost first = cost(compiled, program, {moves[0].left.picture.matches});
  const Cost second = cost(compiled, program, {moves[1].left.picture.matches});
  const Cost both = cost(compiled, program, {moves[0].left.picture.matches, moves[1].left.picture.matches});
  CHECK(cost(compiled, program, {no_register}) == Cost{});
  CHECK(both == cost(compiled, program));
  CHECK(first.operations < both.operations);
  CHECK(second.operations < both.operations);
  CHECK(first.operations + second.operations > both.operations); // the empty cells serve both
}

TEST_CASE("cost: cells take an operation for each plane but the first") {
  const auto cells = [](const std::string& test) {
    const Ruleset ruleset = ruleset_of(
        "players a/b\nboard\n  abcd\n  ....\nmove go n: a . -> . a\nvalue v = count " + test + "\n");
    const CompiledRuleset compiled(ruleset);
    return line_of(explain(compiled), 6).cost.operations;
  };
  CHECK(cells("a") == 0);
  CHECK(cells("{ab}") == 1);
  CHECK(cells("{abc}") == 2);
  CHECK(cells("{.abc}") == 1); // the board without the one that is left
  CHECK(cells(".") == 4);
}
