#pragma once

#include "engine/compiled/form/builder.hpp"

namespace regola {

/// Long code that is written once and shared. Like a subroutine, it returns to the place that jumped to it.
class SharedCode {
public:
  explicit SharedCode(form::Builder& to) : to_(to) {}

  /// Makes the variable that holds the return label.
  void reserve() { came_from_ = to_.variable(); }
  /// Jumps to the code, and from its end to `back`.
  /// @param code label where it begins
  void go_through(Label code, Label back) {
    const Ref number = to_.number(backs_.size());
    to_.set(came_from_, number);
    backs_.emplace_back(back, number);
    to_.jump(code);
  }
  /// Whether any place jumps to it.
  [[nodiscard]] bool is_used() const { return !backs_.empty(); }
  /// Ends the code: returns to each caller. Later calls of go_through() belong to other code.
  void go_back() {
    for (std::size_t i = 0; i + 1 < backs_.size(); ++i) {
      to_.jump_if(to_.equal(came_from_, backs_[i].second), backs_[i].first);
    }
    to_.jump(backs_.back().first);
    backs_.clear();
  }

private:
  form::Builder& to_;
  Ref came_from_ = form::no_value;
  std::vector<std::pair<Label, Ref>> backs_; ///< return label, and the number that selects it
};

} // namespace regola
