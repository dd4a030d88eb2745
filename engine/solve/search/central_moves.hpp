#pragma once

#include "engine/compiled/machine/position.hpp"
#include "rules/format/canonical_rules.hpp"

namespace regola {

/// Measures how near moves are to the middle of the board. Symmetries show the middle: a central cell is near
/// its own images. Central moves reach most of the board. Since their order is the same everywhere, a search
/// often meets the same positions again.
class CentralMoves {
public:
  /// @param symmetries of the game; if there are none, all moves are equally central
  CentralMoves(const CompiledRuleset& rules, const std::vector<CellPermutation>& symmetries);

  /// Whether moves differ at all: false without symmetries.
  [[nodiscard]] bool tells_apart() const { return !distances_.empty(); }
  /// The distance of a move from the middle, at most 254: the steps from a changed cell to all of its images,
  /// averaged over the changed cells.
  /// @param signature identifies the move; its first result is cached
  /// @param before,behind planes before and after the move
  [[nodiscard]] std::uint8_t distance(std::uint32_t signature, const Word* before, const Word* behind);

private:
  [[nodiscard]] std::uint8_t measure(const Word* before, const Word* behind) const;

  static constexpr std::uint8_t unknown = 255;
  static constexpr std::size_t most_known = std::size_t{1} << 16U;

  std::size_t words_of_plane_;
  std::size_t words_;                    // words in all planes together
  std::vector<std::uint32_t> distances_; // by bit; empty if there are no symmetries
  std::vector<std::uint8_t> known_;      // by signature
};

} // namespace regola
