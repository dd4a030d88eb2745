#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/score.hpp"
#include "engine/search/zeroed_memory.hpp"

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

} // namespace regola
