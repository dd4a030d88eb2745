#include "engine/compiled/lower/shared_code.hpp"

namespace regola {

void SharedCode::go_through(form::Label code, form::Label back) {
  const form::Ref number = to_.number(static_cast<std::int64_t>(backs_.size()));
  to_.set(came_from_, number);
  backs_.emplace_back(back, number);
  to_.jump(code);
}

void SharedCode::go_back() {
  for (std::size_t i = 0; i + 1 < backs_.size(); ++i) {
    to_.jump_if(to_.compute(form::Op::equal, came_from_, backs_[i].second), backs_[i].first);
  }
  to_.jump(backs_.back().first);
  backs_.clear();
}

} // namespace regola
