#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/score.hpp"

namespace regola {

/// The tree of a Monte Carlo search: nodes with the positions they stand for, in a pool that never grows. A
/// node comes behind its parent.
class MonteCarloTree {
public:
  using Index = std::uint32_t;
  static constexpr Index none = std::numeric_limits<Index>::max();

  struct Node {
    std::int64_t total = 0;   ///< of all games through here: 1 for one that the first player won, -1 lost
    std::uint64_t visits = 0; ///< games through here
    Index first_child = none; ///< the one added last
    Index sibling = none;     ///< added before
    Index moved = none;       ///< where it goes while the tree is cut
    Score proven = 0;         ///< from here, for the first player; means something if is_proven
    std::uint16_t move = 0;   ///< its place among the moves of its parent
    std::uint16_t moves = 0;  ///< how many there are here; 0: not counted yet
    std::uint16_t tried = 0;  ///< children
    PlayerIndex to_move = first_player;
    bool is_proven = false;

    /// Of the games through here, for a player: from -1, all lost, to 1.
    [[nodiscard]] double mean(PlayerIndex player) const {
      const double mean = visits == 0 ? 0.0 : static_cast<double>(total) / static_cast<double>(visits);
      return player == first_player ? mean : -mean;
    }
  };

  static constexpr std::size_t least_bytes = std::size_t{1} << 16U;

  /// @param bytes of nodes and positions together, at least least_bytes
  /// @param words of a position
  MonteCarloTree(std::size_t bytes, std::size_t words);

  [[nodiscard]] bool is_empty() const { return nodes_.empty(); }
  [[nodiscard]] bool is_full() const { return nodes_.size() == capacity_; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  /// Of the whole pool.
  [[nodiscard]] std::size_t bytes() const { return capacity_ * (sizeof(Node) + words_ * sizeof(Word)); }
  [[nodiscard]] std::size_t words() const { return words_; }

  /// Forgets all and begins anew.
  void plant(Position root, PlayerIndex to_move);
  /// There must be room.
  /// @param move its place among the moves of the parent
  Index add(Index parent, std::uint16_t move, Position position, PlayerIndex to_move);
  void clear() { nodes_.clear(); }

  [[nodiscard]] Node& operator[](Index node) { return nodes_[node]; }
  [[nodiscard]] const Node& operator[](Index node) const { return nodes_[node]; }
  /// Stays where it is until the tree is cut.
  [[nodiscard]] Position position(Index node) const { return positions_.get() + node * words_; }

  /// Keeps what is below a node, which becomes the root; the root is always number 0.
  void cut(Index root);

private:
  Index put(Position position, PlayerIndex to_move);

  std::size_t words_;
  std::size_t capacity_;
  // Reserved at once and written to as it is needed: what a short search leaves alone costs no memory.
  std::vector<Node> nodes_;
  std::unique_ptr<Word[]> positions_; // NOLINT(modernize-avoid-c-arrays): vectors write zeros first
};

} // namespace regola
