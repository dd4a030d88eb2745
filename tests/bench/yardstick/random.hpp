#pragma once

#include <cstdint>

namespace regola::yardstick {

/// Numbers that look random, the same ones for the same seed everywhere (splitmix64).
class Random {
public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t mixed = state_ += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return mixed ^ (mixed >> 31);
  }

  /// A number from 0 to bound - 1. For the bounds of games the remaining bias is below one in 2^24.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

private:
  std::uint64_t state_;
};

} // namespace regola::yardstick
