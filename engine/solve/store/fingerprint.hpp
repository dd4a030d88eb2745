#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace regola {

/// A hash of bytes that is the same on every machine: for sums of files and keys of rules.
/// @param seed different seeds give independent hashes
[[nodiscard]] constexpr std::uint64_t fingerprint(std::string_view bytes, std::uint64_t seed = 0) {
  constexpr std::uint64_t factor = 0x9E37'79B9'7F4A'7C15U;
  std::uint64_t hash = (seed + 1) * factor ^ bytes.size();
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (i % 8 * 8);
    if (i % 8 == 7 || i + 1 == bytes.size()) {
      hash = (hash ^ word) * factor;
      hash ^= hash >> 29U;
      word = 0;
    }
  }
  hash *= 0xBF58'476D'1CE4'E5B9U;
  return hash ^ hash >> 32U;
}

} // namespace regola
