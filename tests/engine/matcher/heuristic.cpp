#include "engine/matcher/worth.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <stdexcept>

using namespace regola;
using namespace regola::test;

TEST_CASE("heuristic: the article's lines open to x less those open to o") {
  const Ruleset tris = game("tris");
  const Heuristic open = heuristic_of(tris, "open");
  struct Row {
    const char* status;
    int value;
  };
  const Row rows[] = {
      {"x---------", 0}, {"o----x----", 4}, {"x----o----", -4}, {"ox--------", 3}, {"oxo-------", 1}};
  for (const Row& row : rows) {
    CAPTURE(row.status);
    CHECK(open(0, status_of(tris, row.status)) == row.value);
    CHECK(open(5, status_of(tris, row.status)) == row.value); // the depth is handed in, and not used
  }
}

TEST_CASE("heuristic_of takes a name, or the last value of the text") {
  const Ruleset rules = ruleset_of("players x/o\nboard 3x1\nmove put: . -> x\nvalue a = 1\nvalue b = 2\n");
  CHECK(heuristic_of(rules, "a")(0, rules.start) == 1);
  CHECK(heuristic_of(rules)(0, rules.start) == 2);
  CHECK_THROWS_AS(heuristic_of(rules, "c"), std::invalid_argument);
}
