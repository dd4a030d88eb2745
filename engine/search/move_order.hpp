#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/player.hpp"

namespace regola {

/// Which moves have cut: those of the same depth (killers), and those that did so often (history). Moves are
/// known by their signature (machine.hpp).
class CutHistory {
public:
  /// A move at this ply was so good that the others need not be looked at.
  void cut(int ply, PlayerIndex player, std::uint32_t signature, int depth);
  /// 0, or more for a killer of this ply.
  [[nodiscard]] std::int64_t killer(int ply, std::uint32_t signature) const;
  [[nodiscard]] std::int64_t count(PlayerIndex player, std::uint32_t signature) const {
    return counts_[player][signature % counted];
  }
  /// The next search begins: what the last one learned counts less.
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
