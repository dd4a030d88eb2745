#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/solve/store/code_pages.hpp"

namespace regola {

/// A growing set of codes, in few sorted runs that have no code in common. A run in memory takes a byte or
/// two for each code, a stored one what its pages in the cache take. Runs of similar size become one, so that
/// there are as many as the number of codes has digits to the base four.
class CodeRuns {
public:
  CodeRuns() = default;

  /// Adds the codes of a file, none of which was added before. next_waiting() will hand them out.
  void add_stored(std::unique_ptr<CodePages> stored);
  /// Returns those codes that are new, to be add()ed. Threads may ask at the same time.
  /// @param codes in order, each once
  [[nodiscard]] PagesInMemory fresh(std::span<const OrderedCode> codes) const;
  /// Adds codes that are new. next_waiting() will hand them out.
  /// @param threads that join runs
  void add(PagesInMemory codes, unsigned threads);
  /// Hands out a run of codes that no earlier call has handed out; null if there is none. It stays in place
  /// until the next call.
  [[nodiscard]] CodePages* next_waiting(unsigned threads);

  [[nodiscard]] std::uint64_t size() const;
  /// Bytes of memory.
  [[nodiscard]] std::size_t bytes() const;
  /// Peak of the memory while runs were joined, in bytes.
  [[nodiscard]] std::size_t most_bytes() const { return most_bytes_; }
  /// Whether the only run is one of those stored.
  [[nodiscard]] bool is_stored() const { return runs_.size() == 1 && runs_.front().is_stored; }
  /// Hands out all codes in one run, and forgets them. Its pages are as merged() makes them.
  [[nodiscard]] std::unique_ptr<CodePages> take(unsigned threads);

private:
  enum class State : std::uint8_t { waiting, being_looked_at, looked_at };
  struct Run {
    std::unique_ptr<CodePages> pages;
    bool is_stored = false;
    State state = State::waiting;
  };

  void join_similar(unsigned threads);

  std::vector<Run> runs_;
  std::size_t most_bytes_ = 0;
};

} // namespace regola
