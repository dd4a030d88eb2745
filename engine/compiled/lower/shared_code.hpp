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
  /// @param code label of its first instruction
  void go_through(form::Label code, form::Label back);
  /// Whether any place jumps to the code.
  [[nodiscard]] bool is_used() const { return !backs_.empty(); }
  /// Ends the code: returns to each caller. Later calls of go_through() belong to other code.
  void go_back();

private:
  form::Builder& to_;
  form::Ref came_from_ = form::no_value;
  std::vector<std::pair<form::Label, form::Ref>> backs_; ///< return label, and the number that selects it
};

} // namespace regola
