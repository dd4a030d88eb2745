#pragma once

#include "engine/compiled/lower/leaves.hpp"

namespace regola {

/// The stack of positions whose moves are still to be made. @see LeafMemory
class PositionStack {
public:
  explicit PositionStack(PlyLowering& ply)
      : ply_(ply), to_(ply.to()), keeps_past_(ply.rules().ruleset->keeps_past) {}

  /// Makes room in the memory, and variables that hold what is there.
  void begin(LeafMemory& memory);
  /// Not 0 if nothing is left on it.
  [[nodiscard]] form::Ref is_empty();
  /// Takes an entry: its position stands in the variables then, and its hash where the text keeps the past.
  /// @return what it begins with
  [[nodiscard]] form::Ref take();
  /// Puts the position on it.
  /// @param tag what the entry begins with
  /// @param full where to go if there is no room
  void push(form::Ref tag, form::Label full);
  /// The entry that was taken last, whose position stands in the variables, is the uppermost again.
  void put_back();
  /// Puts where the next entry would begin into the memory.
  void store() const { to_.store(at_.top, top_); }

private:
  void put(form::Ref tag);

  PlyLowering& ply_;
  form::Builder& to_;
  bool keeps_past_;
  LeafMemory at_; ///< where all of it lies
  form::Ref top_ = form::no_value;
  form::Ref limit_ = form::no_value;
  form::Ref taken_ = form::no_value; ///< where the entry lies that was taken last
  form::Ref tag_ = form::no_value;   ///< what it begins with
};

} // namespace regola
