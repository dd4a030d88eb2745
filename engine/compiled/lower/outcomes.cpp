#include "engine/compiled/lower/outcomes.hpp"

#include <algorithm>

namespace regola {

std::size_t Outcomes::number(const Outcome& outcome) {
  const auto place = std::find(all_.begin(), all_.end(), outcome);
  if (place != all_.end()) return static_cast<std::size_t>(place - all_.begin());
  all_.push_back(outcome);
  return all_.size() - 1;
}

std::size_t Outcomes::of(const ReachableEnd& end) {
  const Judgement& line = ruleset_.sides[end.viewer].ends[end.end];
  return number({Outcome::Kind::result, result_of(line, end.viewer)});
}

} // namespace regola
