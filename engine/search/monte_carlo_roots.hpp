#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace regola {

/// Square roots for the UCB1 formula, which needs them at every node. Those of small numbers are stored.
class MonteCarloRoots {
public:
  MonteCarloRoots() : of_logarithm_(known), inverse_(known) {
    for (std::size_t n = 1; n < known; ++n) {
      of_logarithm_[n] = std::sqrt(std::log(static_cast<double>(n)));
      inverse_[n] = 1 / std::sqrt(static_cast<double>(n));
    }
  }

  /// The square root of log(n), for n of 1 or more.
  [[nodiscard]] double of_logarithm(std::uint64_t n) const {
    return n < known ? of_logarithm_[static_cast<std::size_t>(n)]
                     : std::sqrt(std::log(static_cast<double>(n)));
  }
  /// 1 / sqrt(n), for n of 1 or more.
  [[nodiscard]] double inverse(std::uint64_t n) const {
    return n < known ? inverse_[static_cast<std::size_t>(n)] : 1 / std::sqrt(static_cast<double>(n));
  }

private:
  static constexpr std::size_t known = 1024;

  std::vector<double> of_logarithm_;
  std::vector<double> inverse_;
};

} // namespace regola
