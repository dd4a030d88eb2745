#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/score.hpp"

namespace regola {

/// The tree of a Monte Carlo search: nodes with their positions, in a pool of fixed size. A node follows its
/// parent in the pool.
class MonteCarloTree {
public:
  using Index = std::uint32_t;
  static constexpr Index none = std::numeric_limits<Index>::max();

  struct Node {
    std::int64_t total = 0;   ///< sum: 1 for each game that the first player won, -1 for each lost
    std::uint64_t visits = 0; ///< games through this node
    Index first_child = none; ///< the child added last
    Index sibling = none;     ///< the child of the same parent added before
    Index moved = none;       ///< new index while the tree is cut
    Score proven = 0;         ///< score from here for the first player; valid if is_proven
    std::uint16_t move = 0;   ///< place among the moves of the parent
    std::uint16_t moves = 0;  ///< number of moves; 0 before they are counted
    std::uint16_t tried = 0;  ///< number of children
    PlayerIndex to_move = first_player;
    bool is_proven = false;

    /// Mean result of the games through this node for a player, from -1 (all lost) to 1.
    [[nodiscard]] double mean(PlayerIndex player) const {
      const double mean = visits == 0 ? 0.0 : static_cast<double>(total) / static_cast<double>(visits);
      return player == first_player ? mean : -mean;
    }
  };

  static constexpr std::size_t least_bytes = std::size_t{1} << 16U;

  /// @param bytes for nodes and positions together, at least least_bytes
  /// @param words in a position
  MonteCarloTree(std::size_t bytes, std::size_t words);

  [[nodiscard]] bool is_empty() const { return nodes_.empty(); }
  [[nodiscard]] bool is_full() const { return nodes_.size() == capacity_; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  /// Size of the whole pool.
  [[nodiscard]] std::size_t bytes() const { return capacity_ * (sizeof(Node) + words_ * sizeof(Word)); }
  [[nodiscard]] std::size_t words() const { return words_; }

  /// Clears the tree and plants a new root.
  void plant(Position root, PlayerIndex to_move);
  /// Adds a child; the tree must not be full.
  /// @param move place among the moves of the parent
  Index add(Index parent, std::uint16_t move, Position position, PlayerIndex to_move);
  void clear() { nodes_.clear(); }

  [[nodiscard]] Node& operator[](Index node) { return nodes_[node]; }
  [[nodiscard]] const Node& operator[](Index node) const { return nodes_[node]; }
  /// Valid until the tree is cut.
  [[nodiscard]] Position position(Index node) const { return positions_.get() + node * words_; }

  /// Keeps only the subtree of a node, which becomes the root. The root always has index 0.
  void cut(Index root);

private:
  Index put(Position position, PlayerIndex to_move);

  std::size_t words_;
  std::size_t capacity_;
  // Reserved at once and written when needed: the system provides only the pages that a search touches.
  std::vector<Node> nodes_;
  std::unique_ptr<Word[]> positions_; // NOLINT(modernize-avoid-c-arrays): vectors write zeros first
};

} // namespace regola
