// Which part of a picture is tested first: a rare one that saves much work.

#include <string>

#include <catch2/catch.hpp>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/program/cost.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// What asking whether x has won takes, in operations on planes.
struct Asked {
  int at_first = 0; ///< of the part that is asked first
  int in_all = 0;
};

Asked asked_on(int side, const std::string& picture) {
  const std::string size = std::to_string(side) + "x" + std::to_string(side);
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard " + size + "\nmove put: . -> x\nwin around: " + picture + "\n");
  const CompiledRuleset compiled(ruleset);
  const CompiledSide& x = compiled.sides[first_player];
  const Program& program = compiled.programs[x.ends_program];
  const Register wanted = x.reachable_ends.front().holds;
  const Register part = asked_first(compiled, program, wanted);
  return {cost(compiled, program, {part}).operations, cost(compiled, program, {wanted}).operations};
}

} // namespace

TEST_CASE("a row that few positions hold is asked for before what stands at its ends") {
  const Asked exactly_five = asked_on(15, "{.o#} x^5 {.o#}");
  CHECK(exactly_five.at_first == asked_on(15, "x^5").in_all - 3); // lanes that are joined in the end
  CHECK(2 * exactly_five.at_first < exactly_five.in_all);
}

TEST_CASE("nothing is asked first where that would spare little") {
  for (const std::string picture : {"x^5", "x^3", "x x"}) {
    CAPTURE(picture);
    const Asked asked = asked_on(15, picture);
    CHECK(asked.at_first == asked.in_all);
  }
  const Asked small = asked_on(8, "x^5 {.o#}"); // a plane is one word here
  CHECK(small.at_first == small.in_all);
}

TEST_CASE("what many positions hold is not asked first") {
  for (const std::string picture : {"{.o#} x x {.o#} {.o#} {.o#}", "{.o#} . . x . . x {.o#}"}) {
    CAPTURE(picture);
    const Asked asked = asked_on(15, picture);
    CHECK(asked.at_first == asked.in_all);
  }
}

TEST_CASE("of a long row, whose parts are made of each other, each is looked at once") {
  // Looked at wherever it is used, there would be no end: 2^20 times and more.
  const Ruleset ruleset = ruleset_of("players x/o\nboard 64x1\nmove put: . -> o\n"
                                     "lose straight: {.x} [o]^(line . > 12) {.x}\n");
  Engine engine(ruleset);
  CHECK(engine.perft(ruleset.start, 2) == 2 * 63); // a stone with neighbours has lost
}
