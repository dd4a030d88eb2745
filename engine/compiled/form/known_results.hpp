#pragma once

#include <optional>
#include <unordered_map>
#include <utility>

#include <boost/container/small_vector.hpp>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Hash function of the keys of instructions and constants.
struct KeyHash {
  // Large enough for the keys of most instructions.
  using Key = boost::container::small_vector<std::uint64_t, 10>;

  std::size_t operator()(const Key& key) const {
    std::uint64_t hash = key.size();
    for (const std::uint64_t part : key) hash = (hash ^ part) * 0x9E3779B97F4A7C15U ^ hash >> 29U;
    return static_cast<std::size_t>(hash);
  }
};

/// Value numbering: which results are known at the place where a form is being written, and which of them
/// still hold after a branch.
class KnownResults {
public:
  using Key = KeyHash::Key;

  /// Looks up a key. Returns a reference to its result, and whether the key is new. The result of a new key
  /// is `no_value`; set it.
  [[nodiscard]] std::pair<Ref&, bool> find_or_add(Key key) {
    const auto [place, is_new] = known_.try_emplace(std::move(key), no_value);
    if (is_new) trail_.push_back(place->first);
    return {place->second, is_new};
  }
  /// Begins a branch: results found from here on are known until it ends. Branches may be nested.
  void begin_branch() { branches_.push_back({trail_.size(), std::nullopt}); }
  void end_branch() {
    Branch branch = std::move(branches_.back());
    branches_.pop_back();
    if (branch.known) {
      known_ = std::move(*branch.known);
      trail_.clear();
      for (const auto& [key, value] : known_) trail_.push_back(key);
    } else {
      for (std::size_t i = branch.trail; i < trail_.size(); ++i) known_.erase(trail_[i]);
      trail_.resize(branch.trail);
    }
  }
  /// Forgets all results. Inside a branch, results known before it come back when it ends.
  void forget() {
    const auto open = std::find_if(branches_.rbegin(), branches_.rend(),
                                   [](const Branch& b) { return b.known.has_value(); });
    for (auto branch = branches_.begin() + (branches_.rend() - open); branch != branches_.end(); ++branch) {
      // Nested branches that begin to forget together each keep what they began with.
      Known before = known_;
      for (std::size_t i = branch->trail; i < trail_.size(); ++i) before.erase(trail_[i]);
      branch->known = std::move(before);
    }
    known_.clear();
    trail_.clear();
  }

private:
  using Known = std::unordered_map<Key, Ref, KeyHash>;

  /// The results known where a branch begins.
  struct Branch {
    std::size_t trail = 0;      ///< length of `trail_` where the branch begins
    std::optional<Known> known; ///< the results themselves, if they were forgotten inside the branch
  };

  Known known_;
  std::vector<Key> trail_; // keys of the known results, in the order they were found
  std::vector<Branch> branches_;
};

} // namespace regola::form
