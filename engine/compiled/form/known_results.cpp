#include "engine/compiled/form/known_results.hpp"

namespace regola::form {

std::pair<Ref&, bool> KnownResults::find_or_add(Key key) {
  const auto [place, is_new] = known_.try_emplace(std::move(key), no_value);
  if (is_new) trail_.push_back(place->first);
  return {place->second, is_new};
}

void KnownResults::end_branch() {
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

void KnownResults::forget() {
  const auto open =
      std::find_if(branches_.rbegin(), branches_.rend(), [](const Branch& b) { return b.known.has_value(); });
  for (auto branch = branches_.begin() + (branches_.rend() - open); branch != branches_.end(); ++branch) {
    // Nested branches that begin to forget together each keep what they began with.
    Known before = known_;
    for (std::size_t i = branch->trail; i < trail_.size(); ++i) before.erase(trail_[i]);
    branch->known = std::move(before);
  }
  known_.clear();
  trail_.clear();
}

} // namespace regola::form
