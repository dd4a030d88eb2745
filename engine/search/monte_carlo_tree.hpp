#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/buckets.hpp"
#include "engine/search/score.hpp"

namespace regola {

/// Successors of tree nodes that are listed, but not tried yet. Saves listing a node again for each child.
/// Stores only the latest ones, in a ring buffer of fixed size.
class UntriedMoves {
public:
  struct Move {
    Position position = nullptr; ///< valid until the next keep()
    std::optional<Score> proven; ///< score of the move if it ends the game
  };

  /// @param words in a position
  UntriedMoves(std::size_t bytes, std::size_t words);

  /// Stores the moves of a node, in place of its earlier ones.
  /// @param move called for each index from 0 to `count` - 1; take() returns the last move first
  template <typename MoveAt>
  void keep(std::uint32_t node, std::size_t count, MoveAt move) {
    Word* at = begin(node, count);
    for (std::size_t i = 0; at != nullptr && i < count; ++i) at = put(at, move(i));
  }
  /// Removes and returns the next move of a node; `nullopt` if its moves are lost or used up.
  [[nodiscard]] std::optional<Move> take(std::uint32_t node);
  /// Prefetches the memory that take() reads first.
  void fetch(std::uint32_t node) const {
#ifdef __GNUC__
    __builtin_prefetch(&blocks_[node & (blocks_.size() - 1)]);
#endif
  }
  void forget() { written_ += ring_words_ + 1; }

private:
  /// The moves of a node.
  struct Block {
    std::uint64_t at = 0; ///< number of words written to the ring before this block
    std::uint32_t node = 0;
    std::uint32_t left = 0;
  };

  [[nodiscard]] Word* begin(std::uint32_t node, std::size_t count);
  [[nodiscard]] Word* put(Word* at, const Move& move) const;
  [[nodiscard]] Block& block(std::uint32_t node) { return blocks_[node & (blocks_.size() - 1)]; }

  std::size_t words_;
  std::size_t ring_words_;
  ZeroedMemory memory_;
  std::vector<Block> blocks_; // by node number modulo the size, a power of two
  std::uint64_t written_ = 0; // number of words written, including those skipped at the end of the ring
};

/// The tree of a Monte Carlo search: nodes, their branches and their positions, each in a pool of fixed size.
/// Parents precede their children. The branches of a node are contiguous and hold all that UCB1 needs to know
/// about its children. Positions are stored apart, since only new nodes need them.
class MonteCarloTree {
public:
  using Index = std::uint32_t;
  static constexpr Index none = std::numeric_limits<Index>::max();

  struct Node {
    static constexpr Score unproven = std::numeric_limits<Score>::min();

    std::int64_t total = 0;   ///< sum over games: 1 if the first player won, -1 if that player lost
    std::uint64_t visits = 0; ///< number of games through this node, including those in progress
    Index first_branch = none;
    std::uint32_t tried = 0;         ///< number of children, and so of branches
    Score proven = unproven;         ///< score of this node for the first player, or `unproven`
    std::uint32_t moves : 31 = 0;    ///< number of moves; 0 if they are not counted yet
    std::uint32_t is_second : 1 = 0; ///< whether the second player is to move

    [[nodiscard]] PlayerIndex to_move() const { return is_second != 0 ? second_player : first_player; }
    [[nodiscard]] bool is_proven() const { return proven != unproven; }
    /// Mean result of the games through this node for a player, from -1 (all lost) to 1 (all won).
    [[nodiscard]] double mean(PlayerIndex player) const {
      const double mean = visits == 0 ? 0.0 : static_cast<double>(total) / static_cast<double>(visits);
      return player == first_player ? mean : -mean;
    }
  };

  /// The edge to a child, with the numbers for UCB1.
  struct Branch {
    static constexpr float proven = -std::numeric_limits<float>::infinity();

    /// Mean of the child's games for the player to move; -1 before the first; `proven` if the result is
    /// proven.
    float mean = -1;
    float spread = 1; ///< 1 / sqrt(number of the child's games, including those in progress)
    Index child = none;
    Index ahead = 0; ///< index of the child's first branch, perhaps outdated; only for prefetching
  };

  static constexpr std::size_t least_bytes = std::size_t{1} << 16U;

  /// @param bytes for nodes, branches and positions together; at least least_bytes
  /// @param words in a position
  MonteCarloTree(std::size_t bytes, std::size_t words);

  [[nodiscard]] bool is_empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Size of the whole pool in bytes.
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::size_t words() const { return words_; }

  /// Clears the tree and plants a new root.
  void plant(Position root, PlayerIndex to_move);
  /// Whether there is room for one more child of a node.
  [[nodiscard]] bool has_room(Index parent) const;
  /// Adds a child, and a branch to it after the other branches of the parent. There must be room. The
  /// branches may be moved in memory.
  Index add(Index parent, Position position, PlayerIndex to_move);
  void clear();

  [[nodiscard]] Node& operator[](Index node) { return nodes_[node]; }
  [[nodiscard]] const Node& operator[](Index node) const { return nodes_[node]; }
  [[nodiscard]] Branch& branch(Index at) { return branches_[at]; }
  /// The branches of a node, in the order in which its children were added.
  [[nodiscard]] std::span<const Branch> branches(Index node) const {
    const Node& of = (*this)[node];
    return {branches_ + (of.tried == 0 ? 0 : of.first_branch), of.tried};
  }
  /// The position of a node. Valid until the tree is cut.
  [[nodiscard]] Position position(Index node) const { return positions_ + node * words_; }

  /// Prefetches the node of a child and its branches.
  void fetch(const Branch& branch) const {
#ifdef __GNUC__
    __builtin_prefetch(nodes_ + branch.child);
    constexpr std::size_t line = 64;
    constexpr std::size_t fetched = 3; // cache lines; they hold eight branches
    const auto* const ahead = std::bit_cast<const char*>(branches_ + branch.ahead);
    for (std::size_t i = 0; i < fetched; ++i) __builtin_prefetch(ahead + i * line);
#endif
  }

  /// Keeps only the subtree of a node, which becomes the root. The root always has index 0.
  void cut(Index root);

private:
  Index put(Position position, PlayerIndex to_move);
  void make_room(Node& node);
  [[nodiscard]] Index& freed(std::uint32_t room);
  void free_branches(const Node& node);
  /// Capacity for branches at a node: the number of its branches, rounded up to a power of two.
  [[nodiscard]] static std::uint32_t room_of(const Node& node) {
    return node.tried == 0 ? 0 : std::bit_ceil(node.tried);
  }

  std::size_t words_;
  std::size_t capacity_;
  std::size_t branch_capacity_;
  std::size_t size_ = 0;        // number of nodes
  std::size_t branch_size_ = 0; // number of branches in all rooms, used or not
  ZeroedMemory memory_;         // owns the nodes and the branches
  Node* nodes_;
  Branch* branches_;
  Word* positions_;
  // By size of room: the first free room. The `child` of a room's first branch gives the next free room.
  std::array<Index, 32> freed_{};
};

} // namespace regola
