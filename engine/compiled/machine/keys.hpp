#pragma once

#include "engine/compiled/plane.hpp"
#include "engine/compiled/random.hpp"

namespace regola {

/// Random numbers that extend the hash of a position to a key; the same on every machine.
[[nodiscard]] inline Word passes_key(unsigned passes) {
  return passes == 0 ? 0 : Random(Word{passes} << 48U)();
}
[[nodiscard]] inline Word quiet_key(Word counters) { return counters == 0 ? 0 : Random(~counters)(); }

} // namespace regola
