#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace regola {

/// Square roots for the UCB1 formula, which needs them at every node.
class MonteCarloRoots {
public:
  MonteCarloRoots() {
    for (std::size_t n = 1; n < known; ++n) logarithms_[n] = std::log(static_cast<float>(n));
  }

  /// The square root of log(n), for n of 1 or more; to three digits for n of `known` or more.
  [[nodiscard]] float of_logarithm(std::uint64_t n) const {
    constexpr float of_two = 0.693147F;
    const auto width = static_cast<unsigned>(std::bit_width(n));
    const unsigned more = width > known_bits ? width - known_bits : 0;
    return std::sqrt(logarithms_[static_cast<std::size_t>(n >> more)] + of_two * static_cast<float>(more));
  }
  /// 1 / sqrt(n), for n of 1 or more.
  [[nodiscard]] static float inverse(std::uint64_t n) { return 1 / std::sqrt(static_cast<float>(n)); }

private:
  static constexpr unsigned known_bits = 11;
  static constexpr std::size_t known = std::size_t{1} << known_bits;

  std::array<float, known> logarithms_{};
};

} // namespace regola
