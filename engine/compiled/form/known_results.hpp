#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Hashes what tells instructions or constants apart.
struct KeyHash {
  // What most instructions read fits into it.
  using Key = boost::container::small_vector<std::uint64_t, 10>;

  std::size_t operator()(const Key& key) const {
    std::uint64_t hash = key.size();
    for (const std::uint64_t part : key) hash = (hash ^ part) * 0x9E3779B97F4A7C15U ^ hash >> 29U;
    return static_cast<std::size_t>(hash);
  }
};

/// Which results are known where a form is being written, so that what computes the same is computed once;
/// and which of them still are where branches end.
class KnownResults {
public:
  using Key = KeyHash::Key;

  /// @return the result of what has this key, and whether it is new: then it is `no_value`, and to be filled
  /// in
  [[nodiscard]] std::pair<Ref&, bool> find_or_add(Key key);
  /// What is found out from here on is known until the branch ends. Branches may be nested.
  void begin_branch() { branches_.push_back({trail_.size(), std::nullopt}); }
  void end_branch();
  /// Nothing is known any more; where a branch is being written, what was known before it is kept for later.
  void forget();

private:
  using Known = std::unordered_map<Key, Ref, KeyHash>;

  /// What was known where a branch begins.
  struct Branch {
    std::size_t trail = 0;      ///< how much
    std::optional<Known> known; ///< the same, once it was forgotten within
  };

  Known known_;
  std::vector<Key> trail_; // what is known, in the order in which it was found out
  std::vector<Branch> branches_;
};

} // namespace regola::form
