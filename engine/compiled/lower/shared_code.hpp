#pragma once

#include <utility>
#include <vector>

#include "engine/compiled/form/builder.hpp"

namespace regola {

/// Code that several places of a form lead to, and that goes on where each of them wants: what it does may be
/// long, and is written once.
class SharedCode {
public:
  explicit SharedCode(form::Builder& to) : to_(to) {}

  /// Makes the variable.
  void reserve() { came_from_ = to_.variable(); }
  /// Goes to the code, and then to the label.
  /// @param code where it begins
  void go_through(form::Label code, form::Label back);
  /// Whether somebody has gone there.
  [[nodiscard]] bool is_used() const { return !backs_.empty(); }
  /// At the end of the code: goes on where each wants. Whoever goes there next goes to other code.
  void go_back();

private:
  form::Builder& to_;
  form::Ref came_from_ = form::no_value;
  std::vector<std::pair<form::Label, form::Ref>> backs_; ///< where to go on, and the number that tells so
};

} // namespace regola
