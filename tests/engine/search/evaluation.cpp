#include "engine/search/evaluation.hpp"
#include "engine/compiled/engine.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <limits>
#include <stdexcept>

using namespace regola;
using namespace regola::test;

TEST_CASE("evaluation: the value that is named, the last one, or what the ends make of it") {
  const Ruleset othello = game("othello");
  Engine engine(othello);
  const Status status =
      status_of(othello, "......../......../...o..../...oxx../...ox.../......../......../........ x");
  const auto value_by = [&](const Evaluation& evaluation) {
    Machine& machine = engine.machine(status);
    return evaluation(machine, machine.read(status), 0);
  };
  CHECK(value_by(Evaluation(othello, "utility")) == 11);
  CHECK(value_by(Evaluation(othello)) == 11); // the last one of the text
  CHECK(value_by(Evaluation(othello, "discs")) == 0);
  CHECK(value_by(Evaluation::nothing()) == 0);
  CHECK(value_by(Evaluation([](int depth, const Status& seen) {
          return depth + (seen.to_move == first_player ? 5 : 6);
        })) == 5);
  CHECK(value_by(Evaluation([](int, const Status&) { return 2'000'000'000; })) == heuristic_limit);
  CHECK_THROWS_AS(Evaluation(othello, "beauty"), std::invalid_argument);
}

TEST_CASE("evaluation: an infinite value of a function is a game that is over") {
  const Ruleset rules = ruleset_of("players x/o\nboard 3x1\nmove put: . -> x\n"
                                   "value v = 1000000 * 1000000 * 1000000\n");
  Engine engine(rules);
  const auto value_by = [&](const Evaluation& evaluation) {
    Machine& machine = engine.machine(rules.start);
    return evaluation(machine, machine.read(rules.start), 3);
  };
  const auto constant = [](int value) { return Evaluation([value](int, const Status&) { return value; }); };
  CHECK(value_by(constant(infinity)) == win_score - 3);
  CHECK(value_by(constant(-infinity)) == 3 - win_score);
  CHECK(value_by(constant(std::numeric_limits<int>::min())) == 3 - win_score);
  CHECK(value_by(constant(infinity - 1)) == heuristic_limit);
  CHECK(value_by(Evaluation(rules)) == heuristic_limit); // a value of the text ends nothing
  CHECK(value_by(engine.heuristic()) == heuristic_limit);
  CHECK(value_by(heuristic_of(rules)) == heuristic_limit);
}

TEST_CASE("evaluation: what a machine is asked for") {
  const Ruleset othello = game("othello");
  const Ruleset bare =
      ruleset_of("players x/o\nboard 3x3\nmove put: . -> x\nwin around: x^3\ndraw if stuck\n");
  CHECK(Evaluation(othello, "discs").value() == 0U);
  CHECK(Evaluation(bare).value() == Machine::derived);
  CHECK(Evaluation::nothing().value() == Machine::no_value);
  CHECK_FALSE(Evaluation([](int, const Status&) { return 0; }).value());
}
