#pragma once

#include <stdexcept>
#include <string>

#include "engine/compiled/lower/missing.hpp"

namespace regola {

/// Writes a form as fast as it can be; where it becomes too long, once more as short as it can be.
/// @param write is told whether it has to be short
template <typename Write>
[[nodiscard]] auto fast_or_short(const Write& write) {
  try {
    return write(false);
  } catch (const std::length_error& too_long) {
    const std::string reason = too_long.what();
    try {
      return write(true);
    } catch (const Missing& /*missing*/) {
      throw std::length_error(reason); // that it is too long is what is to be said
    }
  }
}

} // namespace regola
