#include "engine/search/monte_carlo_tree.hpp"

#include <array>
#include <string>

#include <catch2/catch.hpp>

using namespace regola;

namespace {

using Index = MonteCarloTree::Index;

/// The positions of a tree, each with those of its children in brackets.
std::string drawn(const MonteCarloTree& tree, Index node) {
  std::string text = std::to_string(*tree.position(node));
  if (tree[node].first_child == MonteCarloTree::none) {
    return text;
  }
  text += "(";
  for (Index child = tree[node].first_child; child != MonteCarloTree::none; child = tree[child].sibling) {
    text += (text.back() == '(' ? "" : " ") + drawn(tree, child);
  }
  return text + ")";
}

Index add(MonteCarloTree& tree, Index parent, Word number) {
  const std::array<Word, 2> words{number, number + 1};
  const Index child = tree.add(parent, static_cast<std::uint16_t>(number), words.data(), second_player);
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
    CHECK(tree[0].sibling == MonteCarloTree::none);
    for (Index i = 0; i < tree.size(); ++i) {
      CHECK(tree[i].visits == *tree.position(i));
      CHECK(tree[i].move == *tree.position(i));
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
    tree.cut(tree[c].first_child);
    CHECK(drawn(tree, 0) == "7");
    CHECK(tree.size() == 1);
  }
}

TEST_CASE("a Monte Carlo tree is full before it takes more than it may") {
  for (const std::size_t words : {2U, 20U, 300U}) {
    MonteCarloTree tree(MonteCarloTree::least_bytes, words);
    const std::vector<Word> position(words);
    tree.plant(position.data(), first_player);
    while (!tree.is_full()) tree.add(0, 0, position.data(), first_player);
    const std::size_t used = tree.size() * (sizeof(MonteCarloTree::Node) + words * sizeof(Word));
    CHECK(used <= MonteCarloTree::least_bytes);
    CHECK(used > MonteCarloTree::least_bytes / 2);
    CHECK(tree.bytes() == used);
    tree.clear();
    CHECK(tree.is_empty());
  }
}
