// Compiles the expressions of conditions and values.

#include <catch2/catch.hpp>

#include "engine/compiled/compiled.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("an attack is asked of the lines that take such a piece, and no others") {
  const Ruleset ruleset = ruleset_of("players white/black R/r K/k P/p\nboard 6x6\n"
                                     "move rook straight: R .* {.rkp} -> . . R\n"
                                     "move pawn n: P . -> . P\n"
                                     "move take ne nw: P {rkp} -> . P\n"
                                     "forbid if attacked K\n");
  const CompiledRuleset rules(ruleset);
  const CompiledExpression& asked = *rules.sides[first_player].forbids.front().gate.condition;
  REQUIRE(asked.threats.size() == 2);
  CHECK(asked.threats[0].production == 0);
  CHECK(asked.threats[0].element == 2);
  CHECK(asked.threats[1].production == 2);
  for (const CompiledThreat& threat : asked.threats) CHECK(threat.by_program);
  CHECK(asked.threats[0].picture.program == asked.threats[1].picture.program);
}

TEST_CASE("operands keep their order, and the other player's are seen by him") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 3x3\nmove put: . -> x\n"
                                     "value lead = count x - other (2 * count x)\n");
  const CompiledRuleset rules(ruleset);
  const CompiledExpression& lead = rules.values.front().expression;
  REQUIRE(lead.operands.size() == 2);
  CHECK(lead.operands[0].source->kind == Expression::Kind::count_cells);
  CHECK(lead.operands[1].source->kind == Expression::Kind::other);
  CHECK(lead.operands[1].operands.front().operands.size() == 2);
}
