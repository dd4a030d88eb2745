#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/machine/position.hpp"
#include "rules/canonical_rules.hpp"

namespace regola {

/// How near to the middle of a board moves are, as its symmetries show it: a cell in the middle is near to
/// its own images. Such moves reach most of the board, and an order that is the same everywhere lets a search
/// meet the same positions again.
class CentralMoves {
public:
  /// @param symmetries of the game; without any, all moves are equal
  CentralMoves(const CompiledRuleset& rules, const std::vector<CellPermutation>& symmetries);

  [[nodiscard]] bool tells_apart() const { return !distances_.empty(); }
  /// How far the cells that a move changes are from their images on average, at most 255.
  /// @param signature by which the move is known; of each the first that is asked about is looked at
  /// @param before,behind the positions there
  [[nodiscard]] std::uint8_t distance(std::uint32_t signature, const Word* before, const Word* behind);

private:
  [[nodiscard]] std::uint8_t measure(const Word* before, const Word* behind) const;

  static constexpr std::uint8_t unknown = 255;
  static constexpr std::size_t most_known = std::size_t{1} << 16U;

  std::size_t words_of_plane_;
  std::size_t words_;                    // of all planes
  std::vector<std::uint32_t> distances_; // by bit; empty: without symmetries
  std::vector<std::uint8_t> known_;      // by signature
};

} // namespace regola
