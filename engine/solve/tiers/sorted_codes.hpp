#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/solve/store/code_page.hpp"
#include "engine/solve/store/code_pages.hpp"

namespace regola {

/// Codes of several tiers, to be sorted and looked up together.
class SortedCodes {
public:
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t at = 0; ///< number of codes added before this one
    std::uint16_t length = 0;
    std::uint16_t tier = 0; ///< number of the tier of the code
  };
  /// Memory in bytes for each code of at most eight bytes.
  static constexpr std::size_t bytes_of_code = 2 * sizeof(Entry);

  void clear() {
    entries_.clear();
    rests_.clear();
    offsets_.clear();
  }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] std::size_t bytes() const {
    return (entries_.capacity() + room_.capacity()) * sizeof(Entry) + rests_.capacity() +
           offsets_.capacity() * sizeof(std::uint32_t);
  }
  void add(const CodeBytes& code, std::uint16_t tier);
  /// Sorts by tier, then in the order of codes. Equal codes stay in the order in which they were added.
  void sort();
  /// Removes duplicates. Call it after sort().
  void unique();
  [[nodiscard]] std::span<const Entry> entries() const { return entries_; }
  /// The entries from `from` on that belong to the same tier.
  [[nodiscard]] std::span<const Entry> of_one_tier(std::size_t from) const;
  /// The entries of a tier.
  [[nodiscard]] std::span<const Entry> of_tier(std::uint16_t tier) const;
  [[nodiscard]] OrderedCode code(const Entry& entry) const {
    return {entry.key, entry.length > mixed_bytes ? rests_.data() + offsets_[entry.at] : nullptr,
            entry.length};
  }

private:
  void sort_equal_keys();

  std::vector<Entry> entries_;
  std::vector<Entry> room_;            // working memory of sort()
  std::vector<std::uint8_t> rests_;    // the bytes after the eighth one of each code
  std::vector<std::uint32_t> offsets_; // offset in rests_ of the bytes of each code; empty if no code has any
};

/// A growing set of codes, in few sorted runs without common codes. A run in memory takes a byte or two for
/// each code; a stored run takes its pages in the cache. Runs of similar size are joined, so there are as
/// many runs as the number of codes has digits in base four.
class CodeRuns {
public:
  CodeRuns() = default;

  /// Adds the codes of a file. None of them may have been added before. next_waiting() will return them.
  void add_stored(std::unique_ptr<CodePages> stored);
  /// Returns those codes that are new, so that they can be added by add(). Threads may call it at the same
  /// time.
  /// @param codes in order, each once
  [[nodiscard]] PagesInMemory fresh(std::span<const OrderedCode> codes) const;
  /// Adds new codes. next_waiting() will return them.
  /// @param threads number of threads that join runs
  void add(PagesInMemory codes, unsigned threads);
  /// Returns a run of codes that no earlier call has returned; null if there is none. The run does not change
  /// until the next call.
  [[nodiscard]] CodePages* next_waiting(unsigned threads);

  [[nodiscard]] std::uint64_t size() const;
  /// Memory used, in bytes.
  [[nodiscard]] std::size_t bytes() const;
  /// Peak memory while runs were joined, in bytes.
  [[nodiscard]] std::size_t most_bytes() const { return most_bytes_; }
  /// Whether there is a single run, and it is a stored one.
  [[nodiscard]] bool is_stored() const { return runs_.size() == 1 && runs_.front().is_stored; }
  /// Returns all codes in one run, and forgets them. The run has the pages of merged().
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
