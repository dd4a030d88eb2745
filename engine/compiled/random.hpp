#pragma once

#include <cstdint>

namespace regola {

/// A small fast random number generator (splitmix64). The same seed gives the same numbers everywhere.
class Random {
public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  [[nodiscard]] std::uint64_t operator()() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ z >> 30U) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27U) * 0x94D049BB133111EBU;
    return z ^ z >> 31U;
  }
  /// A number from 0 to n - 1. n must be at least 1 and less than 2^32.
  [[nodiscard]] std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((*this)() >> 32U) * n >> 32U);
  }

  /// The state. As a seed, it gives the same numbers from here on.
  [[nodiscard]] std::uint64_t state() const { return state_; }

private:
  std::uint64_t state_;
};

} // namespace regola
