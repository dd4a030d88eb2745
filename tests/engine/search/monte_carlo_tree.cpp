#include "engine/search/monte_carlo_tree.hpp"

#include <array>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;

namespace {

using Index = MonteCarloTree::Index;

/// The positions of a tree, each with those of its children in brackets, those added last first.
std::string drawn(const MonteCarloTree& tree, Index node) {
  std::string text = std::to_string(*tree.position(node));
  if (tree.branches(node).empty()) {
    return text;
  }
  text += "(";
  const auto branches = tree.branches(node);
  for (auto branch = branches.rbegin(); branch != branches.rend(); ++branch) {
    text += (text.back() == '(' ? "" : " ") + drawn(tree, branch->child);
  }
  return text + ")";
}

Index add(MonteCarloTree& tree, Index parent, Word number) {
  const std::array<Word, 2> words{number, number + 1};
  const Index child = tree.add(parent, words.data(), second_player);
  tree[child].visits = number;
  return child;
}

} // namespace

TEST_CASE("a Monte Carlo tree keeps what is below a node, and nothing else") {
  MonteCarloTree tree(MonteCarloTree::least_bytes, 2);
  CHECK(tree.is_empty());
  const std::array<Word, 2> root{100, 101};
  tree.plant(root.data(), first_player);
  const Index a = add(tree, 0, 1);
  const Index b = add(tree, 0, 2);
  const Index c = add(tree, a, 3);
  add(tree, b, 4);
  add(tree, c, 5);
  add(tree, a, 6);
  add(tree, c, 7);
  add(tree, b, 8);
  REQUIRE(drawn(tree, 0) == "100(2(8 4) 1(6 3(7 5)))");
  SECTION("a node between others") {
    tree.cut(a);
    CHECK(drawn(tree, 0) == "1(6 3(7 5))");
    CHECK(tree.size() == 5);
    for (Index i = 0; i < tree.size(); ++i) {
      CHECK(tree[i].visits == *tree.position(i));
      CHECK(tree.position(i)[1] == tree.position(i)[0] + 1);
    }
    add(tree, 0, 9);
    CHECK(drawn(tree, 0) == "1(9 6 3(7 5))");
  }
  SECTION("a node below") {
    tree.cut(c);
    CHECK(drawn(tree, 0) == "3(7 5)");
  }
  SECTION("the root") {
    tree.cut(0);
    CHECK(drawn(tree, 0) == "100(2(8 4) 1(6 3(7 5)))");
  }
  SECTION("a leaf") {
    tree.cut(tree.branches(c).back().child);
    CHECK(drawn(tree, 0) == "7");
    CHECK(tree.size() == 1);
  }
}

TEST_CASE("a Monte Carlo tree is full before it takes more than it may") {
  for (const std::size_t words : {2U, 20U, 300U}) {
    MonteCarloTree tree(MonteCarloTree::least_bytes, words);
    CHECK(tree.bytes() <= MonteCarloTree::least_bytes);
    CHECK(tree.bytes() > MonteCarloTree::least_bytes / 2);
    const std::vector<Word> position(words);
    tree.plant(position.data(), first_player);
    std::size_t branches = 0;
    // Children of two nodes in turn, so that each moves its branches out of the other's way.
    while (tree.has_room(static_cast<Index>(branches % 2))) {
      tree.add(static_cast<Index>(branches++ % 2), position.data(), first_player);
    }
    const std::size_t used = tree.size() * (sizeof(MonteCarloTree::Node) + words * sizeof(Word)) +
                             branches * sizeof(MonteCarloTree::Branch);
    CHECK(used <= MonteCarloTree::least_bytes);
    CHECK(used > MonteCarloTree::least_bytes / 3);
    CHECK(tree.size() == branches + 1);
    CHECK(tree.branches(0).size() + tree.branches(1).size() == branches);
    tree.clear();
    CHECK(tree.is_empty());
  }
}

TEST_CASE("a Monte Carlo tree: what is cut off makes room") {
  MonteCarloTree tree(MonteCarloTree::least_bytes, 2);
  const std::array<Word, 2> root{0, 1};
  tree.plant(root.data(), first_player);
  Word number = 0;
  for (int round = 0; round < 100; ++round) {
    Index deepest = 0;
    for (int i = 0; i < 20 && tree.has_room(0); ++i) add(tree, 0, ++number);
    while (tree.has_room(deepest) && tree.size() < 300) deepest = add(tree, deepest, ++number);
    REQUIRE(tree.has_room(0));
    const Index kept = tree.branches(0).back().child;
    const std::string below = drawn(tree, kept);
    tree.cut(kept);
    CHECK(drawn(tree, 0) == below);
  }
}
