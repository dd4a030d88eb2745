#include "engine/search/monte_carlo_tree.hpp"

#include <algorithm>
#include <bit>
#include <new>
#include <vector>

namespace regola {

namespace {

constexpr std::size_t bytes_a_node = 512; // a guess
constexpr Word ends = Word{1} << 32U;

/// Bytes of branches to reserve for a node. The size of a room is a power of two, so part of it stays empty.
constexpr std::size_t branch_bytes = sizeof(MonteCarloTree::Branch) * 3 / 2;

/// The size of the next larger room.
std::uint32_t larger(std::uint32_t room) { return room == 0 ? 1 : room * 2; }

} // namespace

UntriedMoves::UntriedMoves(std::size_t bytes, std::size_t words)
    : words_(words),
      ring_words_(bytes / sizeof(Word)),
      memory_(bytes),
      blocks_(std::bit_floor(std::max<std::size_t>(bytes / bytes_a_node, 1))) {}

/// @return where the moves go; null if they do not fit
Word* UntriedMoves::begin(std::uint32_t node, std::size_t count) {
  const std::size_t size = count * (words_ + 1);
  if (count == 0 || size > ring_words_) return nullptr;
  const std::size_t rest = ring_words_ - written_ % ring_words_;
  if (rest < size) written_ += rest;
  block(node) = {written_, node, static_cast<std::uint32_t>(count)};
  Word* const at = static_cast<Word*>(memory_.data()) + written_ % ring_words_;
  written_ += size;
  return at;
}

Word* UntriedMoves::put(Word* at, const Move& move) const {
  *at = move.proven ? ends | static_cast<std::uint32_t>(*move.proven) : 0;
  return std::copy_n(move.position, words_, at + 1);
}

std::optional<UntriedMoves::Move> UntriedMoves::take(std::uint32_t node) {
  Block& known = block(node);
  if (known.node != node || known.left == 0 || known.at + ring_words_ < written_) return std::nullopt;
  const Word* const at =
      static_cast<const Word*>(memory_.data()) + known.at % ring_words_ + --known.left * (words_ + 1);
  Move next{at + 1, std::nullopt};
  if ((*at & ends) != 0) next.proven = static_cast<Score>(static_cast<std::uint32_t>(*at));
  return next;
}

MonteCarloTree::MonteCarloTree(std::size_t bytes, std::size_t words)
    : words_(words),
      capacity_(
          std::clamp<std::size_t>(bytes / (sizeof(Node) + branch_bytes + words * sizeof(Word)), 1, none / 2)),
      branch_capacity_(capacity_ * branch_bytes / sizeof(Branch)),
      memory_(this->bytes()),
      nodes_(static_cast<Node*>(memory_.data())),
      branches_(std::bit_cast<Branch*>(nodes_ + capacity_)),
      positions_(std::bit_cast<Word*>(branches_ + branch_capacity_)) {
  freed_.fill(none);
}

std::size_t MonteCarloTree::bytes() const {
  return capacity_ * (sizeof(Node) + words_ * sizeof(Word)) + branch_capacity_ * sizeof(Branch);
}

void MonteCarloTree::clear() {
  size_ = 0;
  branch_size_ = 0;
  freed_.fill(none);
}

MonteCarloTree::Index MonteCarloTree::put(Position position, PlayerIndex to_move) {
  const auto index = static_cast<Index>(size_++);
  Node& node = *new (nodes_ + index) Node;
  node.is_second = to_move == second_player ? 1U : 0U;
  std::copy_n(position, words_, positions_ + index * words_);
  return index;
}

void MonteCarloTree::plant(Position root, PlayerIndex to_move) {
  clear();
  put(root, to_move);
}

/// Head of the free list for rooms of this size.
MonteCarloTree::Index& MonteCarloTree::freed(std::uint32_t room) {
  return freed_[static_cast<std::size_t>(std::countr_zero(room))];
}

void MonteCarloTree::free_branches(const Node& node) {
  if (node.tried == 0) return;
  Index& first = freed(room_of(node));
  branches_[node.first_branch].child = first;
  first = node.first_branch;
}

bool MonteCarloTree::has_room(Index parent) const {
  const Node& node = (*this)[parent];
  if (size_ == capacity_) return false;
  if (node.tried < room_of(node)) return true;
  const std::uint32_t room = larger(room_of(node));
  return branch_size_ + room <= branch_capacity_ ||
         freed_[static_cast<std::size_t>(std::countr_zero(room))] != none;
}

/// Makes room for one more branch of a node, which may move its branches.
void MonteCarloTree::make_room(Node& node) {
  const std::uint32_t room = larger(room_of(node));
  Index to = freed(room);
  if (to != none) {
    freed(room) = branches_[to].child;
  } else {
    to = static_cast<Index>(branch_size_);
    branch_size_ += room;
  }
  if (node.tried > 0) std::copy_n(branches_ + node.first_branch, node.tried, branches_ + to);
  free_branches(node);
  node.first_branch = to;
}

MonteCarloTree::Index MonteCarloTree::add(Index parent, Position position, PlayerIndex to_move) {
  const Index child = put(position, to_move);
  Node& node = (*this)[parent];
  if (node.tried == room_of(node)) make_room(node);
  Branch& branch = branches_[node.first_branch + node.tried++];
  branch = {};
  branch.child = child;
  return child;
}

void MonteCarloTree::cut(Index root) {
  // The new place of each node. Parents precede their children, so one pass finds all nodes that remain.
  std::vector<Index> moved(size_, none);
  moved[root] = 0;
  Index kept = 0;
  for (Index i = 0; i < size_; ++i) {
    if (moved[i] == none) {
      free_branches((*this)[i]);
      continue;
    }
    moved[i] = kept++;
    // Marks it as kept; the pass sets the place when it gets there.
    for (const Branch& branch : branches(i)) moved[branch.child] = 0;
  }
  for (Index i = root; i < size_; ++i) {
    const Index to = moved[i];
    if (to == none) continue;
    const Node& node = (*this)[i];
    for (std::uint32_t k = 0; k < node.tried; ++k) {
      Index& child = branches_[node.first_branch + k].child;
      child = moved[child];
    }
    if (to == i) continue;
    (*this)[to] = node;
    std::copy_n(position(i), words_, positions_ + to * words_);
  }
  size_ = kept;
}

} // namespace regola
