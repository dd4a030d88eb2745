#include "engine/compiled/explain/explain_tree.hpp"

#include <catch2/catch.hpp>

#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("rules on whole statuses have a tree for each length") {
  const Ruleset ruleset = ruleset_of("x-A -> oxA\nxA- -> oAx\nx-AB -> oxAB\n");
  const auto trees = explain_trees(ruleset);
  REQUIRE(trees.size() == 2);
  CHECK(trees[0].cells == 3);
  CHECK(trees[0].rules == 2);
  CHECK(trees[1].cells == 4);
  CHECK(trees[1].rules == 1);
  for (const ExplainedTree& tree : trees) {
    std::size_t found = 0;
    for (const auto& node : tree.nodes) found += node.lines.size();
    CHECK(found >= tree.rules);
  }
}

TEST_CASE("rules on cells alone have none") { CHECK(explain_trees(game("othello")).empty()); }
