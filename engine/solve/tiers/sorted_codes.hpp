#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/solve/store/code_page.hpp"

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

} // namespace regola
