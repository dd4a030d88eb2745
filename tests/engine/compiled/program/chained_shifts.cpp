// Fused instructions: chained shifts of a set, followed by a union of all lanes, are one step.

#include "engine/compiled/program/chained_shifts.hpp"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/compiled.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// What is fused in the program by which a line ends the game.
std::vector<ChainedShifts> chains_behind(const std::string& board, const std::string& win) {
  const Ruleset ruleset = ruleset_of("players x/o\nboard " + board + "\nmove put: . -> x\nwin " + win + "\n");
  const CompiledRuleset rules(ruleset);
  const Program& program = rules.programs[rules.sides[first_player].ends_program];
  std::vector<ChainedShifts> chains = chained_shifts_of(program, rules.layout);
  REQUIRE(chains.size() == program.size());
  return chains;
}

std::size_t fused(const std::vector<ChainedShifts>& chains) {
  std::size_t shifts = 0;
  for (const ChainedShifts& chain : chains) shifts += chain.shifts.size();
  return shifts;
}

} // namespace

TEST_CASE("rows of four are two shifts, of eight three, all in one step") {
  CHECK(fused(chains_behind("9x9", "around: x^4")) == 2);
  CHECK(fused(chains_behind("9x9", "around: x^8")) == 3);
}

TEST_CASE("a fused look is done by the union behind it, and by nothing else") {
  const std::vector<ChainedShifts> chains = chains_behind("9x9", "around: x^4");
  std::vector<bool> done(chains.size());
  for (const ChainedShifts& chain : chains) {
    for (const Register shift : chain.shifts) {
      CHECK_FALSE(done[shift]);
      CHECK(chains[shift].part);
      done[shift] = true;
    }
  }
  for (std::size_t i = 0; i < chains.size(); ++i) CHECK(chains[i].part == done[i]);
}

TEST_CASE("shifts at another set are not fused") { CHECK(fused(chains_behind("9x9", "around: x o x")) == 0); }

TEST_CASE("shifts along links are not fused") {
  CHECK(fused(chains_behind("points a b c d\n  ....\nlink up a-b b-c c-a c-d", "up: x^2")) == 0);
}
