#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/score.hpp"
#include "engine/search/zeroed_memory.hpp"

namespace regola {

/// The successors of tree nodes that have been listed, but not tried yet, so that a node need not be listed
/// anew for each of them. Only those listed of late are remembered: a ring of fixed size.
class UntriedMoves {
public:
  struct Move {
    Position position = nullptr; ///< valid until the next keep()
    std::optional<Score> proven; ///< of a game that is over
  };

  /// @param words in a position
  UntriedMoves(std::size_t bytes, std::size_t words);

  /// Remembers moves of a node, in place of those remembered before.
  /// @param move called for each, from 0 to `count` - 1; take() gives the last one first
  template <typename MoveAt>
  void keep(std::uint32_t node, std::size_t count, MoveAt move) {
    Word* at = begin(node, count);
    for (std::size_t i = 0; at != nullptr && i < count; ++i) at = put(at, move(i));
  }
  /// The next move of a node; `nullopt` if it is forgotten, or there is none.
  [[nodiscard]] std::optional<Move> take(std::uint32_t node);
  void forget() { written_ += ring_words_ + 1; }

private:
  /// The moves of a node.
  struct Block {
    std::uint64_t at = 0; ///< number of words written before it
    std::uint32_t node = 0;
    std::uint32_t left = 0;
  };

  [[nodiscard]] Word* begin(std::uint32_t node, std::size_t count);
  [[nodiscard]] Word* put(Word* at, const Move& move) const;
  [[nodiscard]] Block& block(std::uint32_t node) { return blocks_[node % blocks_.size()]; }

  std::size_t words_;
  std::size_t ring_words_;
  ZeroedMemory memory_;
  std::vector<Block> blocks_; // by the node's remainder
  std::uint64_t written_ = 0; // words, with those skipped at the end of the ring
};

} // namespace regola
