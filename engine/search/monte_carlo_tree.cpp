#include "engine/search/monte_carlo_tree.hpp"

#include <algorithm>

namespace regola {

MonteCarloTree::MonteCarloTree(std::size_t bytes, std::size_t words)
    : words_(words),
      capacity_(std::clamp<std::size_t>(bytes / (sizeof(Node) + words * sizeof(Word)), 1, none - 1)),
      // NOLINTNEXTLINE(modernize-avoid-c-arrays)
      positions_(std::make_unique_for_overwrite<Word[]>(capacity_ * words)) {
  nodes_.reserve(capacity_);
}

MonteCarloTree::Index MonteCarloTree::put(Position position, PlayerIndex to_move) {
  std::copy(position, position + words_, positions_.get() + nodes_.size() * words_);
  nodes_.emplace_back().to_move = to_move;
  return static_cast<Index>(nodes_.size() - 1);
}

void MonteCarloTree::plant(Position root, PlayerIndex to_move) {
  clear();
  put(root, to_move);
}

MonteCarloTree::Index MonteCarloTree::add(Index parent, std::uint16_t move, Position position,
                                          PlayerIndex to_move) {
  const Index child = put(position, to_move);
  nodes_[child].move = move;
  nodes_[child].sibling = nodes_[parent].first_child;
  nodes_[parent].first_child = child;
  return child;
}

void MonteCarloTree::cut(Index root) {
  // The new place of each node. Parents precede their children, so one pass finds all nodes that remain.
  for (Node& node : nodes_) node.moved = none;
  nodes_[root].moved = 0;
  nodes_[root].sibling = none;
  Index kept = 0;
  for (Index i = root; i < nodes_.size(); ++i) {
    if (nodes_[i].moved == none) continue;
    nodes_[i].moved = kept++;
    for (Index child = nodes_[i].first_child; child != none; child = nodes_[child].sibling) {
      nodes_[child].moved = 0; // marks it as kept; the pass sets the place when it gets there
    }
  }
  const auto place = [&](Index node) { return node == none ? none : nodes_[node].moved; };
  for (Index i = root; i < nodes_.size(); ++i) {
    if (nodes_[i].moved == none) continue;
    nodes_[i].first_child = place(nodes_[i].first_child);
    nodes_[i].sibling = place(nodes_[i].sibling);
  }
  for (Index i = root; i < nodes_.size(); ++i) {
    const Index to = nodes_[i].moved;
    if (to == none || to == i) continue;
    const Word* from = positions_.get() + i * words_;
    std::copy(from, from + words_, positions_.get() + to * words_);
    nodes_[to] = nodes_[i];
  }
  nodes_.resize(kept);
}

} // namespace regola
