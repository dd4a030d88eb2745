#include "engine/compiled/engine.hpp"
#include "engine/search/symmetry.hpp"
#include "engine/solve/search/solving_moves.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <map>

using namespace regola;
using namespace regola::test;

namespace {

/// By the move's text, from the start of a game.
std::map<std::string, int> distances_of(const Ruleset& ruleset) {
  Engine engine(ruleset);
  Machine& machine = engine.machine(ruleset.start);
  CentralMoves central(machine.rules(), symmetries_of(ruleset));
  const Position root = machine.read(ruleset.start);
  std::map<std::string, int> found;
  const Machine::Moves moves = machine.expand(root);
  for (std::size_t i = moves.first; i < moves.last; ++i) {
    const auto signature = static_cast<std::uint32_t>(i);
    const int distance = central.distance(signature, root, machine.position(i));
    CHECK(central.distance(signature, root, machine.position(i)) == distance); // as it is remembered
    found[to_text(ruleset, machine.successor(i).move)] = distance;
  }
  machine.release(moves);
  return found;
}

} // namespace

TEST_CASE("central moves: where stones fall, columns are as far from their mirror images as they look") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 5x3\nmove drop s: . {xo#} -> x =\n"
                                     "win around: x^3\ndraw if stuck\n");
  CHECK(distances_of(ruleset) ==
        std::map<std::string, int>{
            {"drop a1", 4}, {"drop b1", 2}, {"drop c1", 0}, {"drop d1", 2}, {"drop e1", 4}});
}

TEST_CASE("central moves: a square has seven symmetries, and its middle is where all leave it") {
  const std::map<std::string, int> found =
      distances_of(ruleset_of("players x/o\nboard 3x3\nmove put: . -> x\nwin around: x^3\ndraw if stuck\n"));
  CHECK(found.at("put b2") == 0);
  CHECK(found.at("put a1") == 12);
  CHECK(found.at("put b1") == 8);
}

TEST_CASE("central moves: without symmetries all are equal") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 3x1\nmove put e: . . -> x =\nlose if stuck\n");
  Engine engine(ruleset);
  const CentralMoves central(engine.machine(ruleset.start).rules(), {});
  CHECK_FALSE(central.tells_apart());
  CHECK(distances_of(ruleset).at("put a1") == 0);
}
