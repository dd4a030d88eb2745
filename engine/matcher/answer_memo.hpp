#pragma once

#include <cstddef>
#include <functional>
#include <unordered_map>

#include "engine/matcher/work.hpp"

namespace regola {

/// Remembers counts that conditions need more than once during one answer. Example: a `forbid` line that asks
/// for moves needs the moves that the lines above it allow. Without the memo, ten such lines would list the
/// moves of one position a thousand times.
template <typename Key, typename Hash = std::hash<Key>>
class AnswerMemo {
public:
  /// The count for a key. Calls `count` once for each key within the current answer; the next answer starts
  /// empty.
  template <typename Count>
  [[nodiscard]] std::size_t find_or_count(const Key& key, Count count) {
    if (answer_ != Answer::number()) {
      known_.clear();
      answer_ = Answer::number();
    }
    const auto found = known_.find(key);
    if (found != known_.end()) {
      return found->second;
    }
    const std::size_t result = count();
    if (known_.size() < most_known) {
      known_.emplace(key, result);
    }
    return result;
  }

private:
  static constexpr std::size_t most_known = 100'000; ///< bounds the memory

  std::unordered_map<Key, std::size_t, Hash> known_;
  std::uint64_t answer_ = 0;
};

} // namespace regola
