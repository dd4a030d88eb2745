// More moves than the near table of a set holds.

#include "engine/compiled/lower/known_set.hpp"

#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/machine/leaf_counter.hpp"
#include "engine/matcher/successors.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("known set: forms have room for thousands of walked moves") {
  const Ruleset ruleset = ruleset_of(
      "players x/o p/q n/s\nboard\n  oq.qo.\n  ......\n  ......\n  ......\n  xp.px.\n"
      "move walk around: x . -> . [x]\nthen second may free around: x . -> . [x]\n"
      "then third may free after second straight: p . -> . [p]\n"
      "then step may free around: {xp}=A . -> . [A]\nforbid if count (around: p q) > 2\nlose if stuck\n");
  const std::vector<Successor> all = successors(ruleset, ruleset.start);
  REQUIRE(all.size() > 3500);
  Engine engine(ruleset);
  Machine& machine = engine.machine(ruleset.start);
  const auto counted = LeafCounter(machine.rules()).count(machine.read(ruleset.start), 1, false, {});
  REQUIRE(counted);
  CHECK(counted->made == all.size());
  const Machine::Children children = machine.children(machine.read(ruleset.start), Machine::no_value);
  CHECK(children.size() == all.size());
}
