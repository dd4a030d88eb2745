#pragma once

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <functional>
#include <string>
#include <utility>

namespace regola::bench {

/// What a measurement did: so many leaves, plies or nodes, and what came out.
struct Work {
  std::uint64_t units = 0;
  std::string answer;
};

/// Does the same so many times.
using Task = std::function<Work(std::uint64_t times)>;

inline double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Measured {
  double seconds = 0;
  Work work;
  [[nodiscard]] double rate() const { return static_cast<double>(work.units) / seconds; }
};

inline Measured measure(const Task& task, std::uint64_t times) {
  const double start = processor_seconds();
  Work work = task(times);
  return {std::max(processor_seconds() - start, 1e-6), std::move(work)};
}

/// How many times a task has to be done to take that long. What it does the first time alone, as making
/// machine code, is not counted.
inline std::uint64_t times_for(const Task& task, double seconds) {
  for (std::uint64_t times = 1;; times *= 2) {
    if (measure(task, times).seconds < seconds / 8) continue;
    const Measured found = measure(task, times);
    if (found.seconds >= seconds / 8) {
      return std::max<std::uint64_t>(
          1, static_cast<std::uint64_t>(static_cast<double>(times) * seconds / found.seconds));
    }
  }
}

} // namespace regola::bench
