#include "engine/compiled/lower/kept_position.hpp"

namespace regola {

void KeptPosition::reserve() {
  saved_ = ply_.room();
  counters_ = ply_.position().quiet;
  if (ply_.has_passes()) counters_.push_back(ply_.passes);
  if (ply_.rules().ruleset->keeps_past) {
    for (const form::Ref changing : ply_.past().changing()) counters_.push_back(changing);
  }
  for (std::size_t i = 0; i < counters_.size(); ++i) kept_.push_back(ply_.to().variable());
}

void KeptPosition::keep() {
  ply_.save(saved_);
  for (std::size_t i = 0; i < kept_.size(); ++i) ply_.to().set(kept_[i], counters_[i]);
}

void KeptPosition::restore() {
  ply_.restore(saved_);
  for (std::size_t i = 0; i < kept_.size(); ++i) ply_.to().set(counters_[i], kept_[i]);
}

} // namespace regola
