#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/ruleset/player.hpp"

namespace regola {

/// Moves that caused cutoffs: killers of the same ply, and counts over the whole search (history heuristic).
/// Moves are identified by their signature (machine.hpp).
class CutHistory {
public:
  /// Records a move that caused a cutoff.
  /// @param depth plies left below the node
  void cut(int ply, PlayerIndex player, std::uint32_t signature, int depth);
  /// Returns 2 for the latest killer of this ply, 1 for the one before it, else 0.
  [[nodiscard]] std::int64_t killer(int ply, std::uint32_t signature) const;
  [[nodiscard]] std::int64_t count(PlayerIndex player, std::uint32_t signature) const {
    return counts_[player][signature % counted];
  }
  /// Prepares the next search: drops killers and reduces counts.
  void fade();
  void clear();

private:
  void reduce();

  static constexpr std::size_t counted = 4096;
  static constexpr std::int64_t most = std::int64_t{1} << 30U;

  bool is_empty_ = true;
  std::vector<std::array<std::uint32_t, 2>> killers_;
  std::array<std::vector<std::int64_t>, 2> counts_{std::vector<std::int64_t>(counted),
                                                   std::vector<std::int64_t>(counted)};
};

} // namespace regola
