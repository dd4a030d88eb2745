#pragma once

#include "engine/compiled/plane.hpp"
#include "engine/compiled/random.hpp"

namespace regola {

/// Keys of the hash of a position: fixed random numbers, the same on every machine.
inline constexpr Word turn_key = 0xD6E8FEB86659FD93U;

[[nodiscard]] inline Word hand_key(std::size_t hand, unsigned count) {
  return Random(Word{hand} << 32U | (count + 1U))();
}
[[nodiscard]] inline Word passes_key(unsigned passes) {
  return passes == 0 ? 0 : Random(Word{passes} << 48U)();
}
[[nodiscard]] inline Word quiet_key(Word counters) { return counters == 0 ? 0 : Random(~counters)(); }

} // namespace regola
