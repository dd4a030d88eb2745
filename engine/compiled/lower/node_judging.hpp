#pragma once

#include <array>
#include <memory>
#include <optional>

#include "engine/compiled/lower/outcomes.hpp"
#include "engine/compiled/lower/ply.hpp"

namespace regola {

/// The moves of both players, by player.
using Turns = std::array<std::unique_ptr<TurnLowering>, 2>;

/// Writes what a move of a search has come to: the outcome, in the order of the text, and what it is worth.
class NodeJudging {
public:
  /// @param value index of Ruleset::values that open and stopped games are given; none: 0
  NodeJudging(PlyLowering& ply, const Turns& turns, std::optional<std::size_t> value);

  /// Makes the variables.
  void reserve();
  /// Judges the position that a move has left.
  /// @param next who is to move there
  /// @param knows_no_win whether no move has won in the ways that are read backwards
  void judge(PlayerIndex next, bool knows_no_win);
  /// Of `outcomes`.
  [[nodiscard]] form::Ref outcome() const { return outcome_; }
  /// Of an open or a stopped game its value, of a scored one its margin.
  [[nodiscard]] form::Ref found() const { return found_; }
  /// Gives an open game a value.
  void set_value(form::Ref value) { to_.set(found_, to_.choose(outcome_, found_, value)); }
  [[nodiscard]] const Outcomes& outcomes() const { return outcomes_; }
  /// Goes to the label unless a player may pass whose moves have all been made.
  /// @param moves how many there were
  void ask_for_pass(PlayerIndex player, form::Ref moves, form::Label done);

private:
  void write_ends(PlayerIndex next, bool knows_no_win);
  void exit(std::size_t outcome);

  const CompiledRuleset& rules_;
  PlyLowering& ply_;
  form::Builder& to_;
  PositionLowering& position_;
  const Turns& turns_;
  std::optional<std::size_t> value_;
  Outcomes outcomes_;
  form::Label judged_ = 0;
  form::Ref outcome_ = form::no_value;
  form::Ref found_ = form::no_value;
  form::Ref mobile_ = form::no_value;
};

} // namespace regola
