#include "engine/compiled/engine.hpp"
#include "engine/search/root.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("principal line: the best line of the next ply follows the best move") {
  PrincipalLine<std::uint32_t> line;
  line.begin(0);
  line.begin(1);
  line.begin(2);
  line.improve(2, 9);
  line.improve(1, 5);
  line.improve(0, 3);
  CHECK(line.line() == std::vector<std::uint32_t>{3, 5, 9});
  line.begin(1); // another move at the root, with no line below
  line.improve(0, 4);
  CHECK(line.line() == std::vector<std::uint32_t>{4});
}

TEST_CASE("principal line: hashes become moves, as far as there are any") {
  const Ruleset tris = game("tic-tac-toe");
  Engine engine(tris);
  Machine& machine = engine.machine(tris.start);
  const Position start = machine.read(tris.start);
  const Machine::Moves first = machine.expand(start);
  const Machine::Moves second = machine.expand(machine.position(first.first));
  const Word through = machine.hash(machine.position(first.first));
  const Word further = machine.hash(machine.position(second.first));
  const Move move = machine.successor(first.first).move;
  const Move reply = machine.successor(second.first).move;
  machine.release(second);
  machine.release(first);
  const Machine::Moves listed = machine.expand(start);
  const ToldLine told = told_line(machine, tris.start, listed, 1, {through, further});
  machine.release(listed);
  CHECK(told.best.move == successors(tris, tris.start)[1].move);
  CHECK(told.line == std::vector<Move>{move, reply});
  CHECK(moves_through(machine, start, {through, further, 1}) == std::vector<Move>{move, reply});
  CHECK(moves_through(machine, start, {through, 1, further}) == std::vector<Move>{move});
}
