#include "engine/search/game_tree.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "engine/search/minimax.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

constexpr std::size_t enough_statuses = 100'000;

} // namespace

TEST_CASE("game tree: its size and value are those of perft and of minimax") {
  for (const char* name : {"tic-tac-toe", "tris", "connect-four", "caccia-al-gigante"}) {
    const Ruleset rules = game(name);
    Engine engine(rules);
    for (int depth = 1; depth <= 3; ++depth) {
      CAPTURE(name, depth);
      const auto tree = build_tree(engine, rules.start, Evaluation(rules), depth, enough_statuses);
      REQUIRE(tree);
      const auto leaves = std::count_if(tree->nodes.begin(), tree->nodes.end(),
                                        [&](const TreeNode& node) { return node.depth == depth; });
      CHECK(static_cast<std::uint64_t>(leaves) == engine.perft(rules.start, depth));
      const SearchResult found = Minimax(rules, Evaluation(rules), depth).play(rules.start);
      CHECK(tree->nodes.front().score == found.score);
      CHECK(tree->nodes.front().exact == found.exact);
    }
  }
}

TEST_CASE("game tree: what alpha-beta leaves out changes no value of the root") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  const Status status = status_of(rules, "x.o/.x./..o x");
  const auto tree = build_tree(engine, status, Evaluation(rules), 4, enough_statuses);
  REQUIRE(tree);
  CHECK(tree->looked_at() < tree->nodes.size());
  for (const TreeNode& node : tree->nodes) {
    if (!node.cut) {
      CHECK_FALSE(tree->nodes[node.parent].cut);
    }
  }
  // Somebody who never sees the parts that are cut finds the same value by minimax over the rest: a cut
  // leaves a bound behind, so the chosen line is whole and its leaf has the value of the root.
  std::size_t at = 0;
  while (!tree->nodes[at].children.empty()) {
    const auto& children = tree->nodes[at].children;
    const auto next = std::find_if(children.begin(), children.end(), [&](std::size_t child) {
      return tree->nodes[child].best && !tree->nodes[child].cut;
    });
    REQUIRE(next != children.end());
    at = *next;
  }
  CHECK(tree->nodes[at].score == tree->nodes.front().score);
}

TEST_CASE("game tree: a tree that would be too large is none") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  CHECK(build_tree(engine, rules.start, Evaluation(rules), 1, 10));
  CHECK_FALSE(build_tree(engine, rules.start, Evaluation(rules), 1, 9));
  CHECK_FALSE(build_tree(engine, rules.start, Evaluation(rules), 0, 0));
}

TEST_CASE("game tree: only the best moves") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  const Status status = status_of(rules, "xx./oo./... x");
  const auto tree = build_tree(engine, status, Evaluation(rules), 2, enough_statuses);
  REQUIRE(tree);
  const GameTree best = only_best(*tree);
  REQUIRE(best.nodes.size() == 2); // the one move that wins
  CHECK(to_text(rules, *best.nodes[1].move) == "put c3");
  CHECK(best.nodes[0].children == std::vector<std::size_t>{1});
  CHECK(best.nodes[1].parent == 0);
}
