#pragma once

#include <cstdint>

namespace regola {

/// 0: the player who moves first (MAX in a search); 1: the other (MIN).
using PlayerIndex = std::uint8_t;

inline constexpr PlayerIndex first_player = 0;
inline constexpr PlayerIndex second_player = 1;

[[nodiscard]] constexpr PlayerIndex other(PlayerIndex player) noexcept {
  return static_cast<PlayerIndex>(1 - player);
}

} // namespace regola
