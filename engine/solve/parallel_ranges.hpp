#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace regola {

/// Processes the numbers below `size` in ranges by several threads. The calling thread has number 0.
/// @param work called with the number of the thread and a range, `first` included and `last` not; returns
/// false to end all work early
/// @param range how many numbers each range but the last has
/// @return whether all ranges were processed
/// @throws the first exception that `work` threw
template <typename Work>
bool parallel_ranges(std::uint64_t size, unsigned threads, const Work& work, std::uint64_t range = 4096) {
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> stopped{false};
  std::exception_ptr fault;
  std::mutex guard;
  const auto run = [&](unsigned thread) {
    try {
      while (!stopped) {
        const std::uint64_t first = next.fetch_add(range);
        if (first >= size) return;
        if (!work(thread, first, std::min(first + range, size))) stopped = true;
      }
    } catch (...) {
      const std::scoped_lock lock(guard);
      if (!fault) fault = std::current_exception();
      stopped = true;
    }
  };
  std::vector<std::thread> others;
  try {
    for (unsigned thread = 1; thread < threads; ++thread) others.emplace_back(run, thread);
  } catch (const std::system_error&) { // fewer threads must do all the work
  }
  run(0);
  for (std::thread& other : others) other.join();
  if (fault) std::rethrow_exception(fault);
  return !stopped;
}

} // namespace regola
