#include "engine/matcher/worth.hpp"

#include <catch2/catch.hpp>

#include "rules/ruleset/status_text.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

int value_of(const Ruleset& ruleset, const std::string& status) {
  return derived_value(ruleset, std::get<Status>(read_status(ruleset, status)));
}

} // namespace

TEST_CASE("derived_value: nearer to a win pattern is better, a blocked one is nothing") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard 3x3\nmove put: . -> x\nwin around: x^3\ndraw if stuck\n");
  CHECK(derived_value(ruleset, ruleset.start) == 0);
  CHECK(value_of(ruleset, ".../.x./... o") > value_of(ruleset, "x../.../... o"));
  CHECK(value_of(ruleset, "xx./.../... o") > value_of(ruleset, ".../.x./... o"));
  CHECK(value_of(ruleset, "xxo/.../... x") < value_of(ruleset, "xx./.../..o x"));
  CHECK(value_of(ruleset, "oo./.../..x x") == -value_of(ruleset, "xx./.../..o o"));
}

TEST_CASE("derived_value: the score, where there is one") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard xx.o\nmove put: . -> x\npass if stuck\nscore count x - count o\n");
  CHECK(derived_value(ruleset, ruleset.start) == 1);
}

TEST_CASE("derived_value: the moves, where no pattern wins") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard .x.o\nmove go e w: x . -> . [x]\nlose if stuck\n");
  CHECK(derived_value(ruleset, ruleset.start) == 1);
}
