#pragma once

#include <array>
#include <memory>
#include <optional>

#include "engine/compiled/lower/outcomes.hpp"
#include "engine/compiled/lower/ply.hpp"

namespace regola {

/// The lowering of each player's moves, by player.
using Turns = std::array<std::unique_ptr<TurnLowering>, 2>;

/// Writes the outcome of a position after a move, tested in the order of the text, and its value.
class NodeJudging {
public:
  /// @param value index for value_of(), which values open and stopped games; `nullopt`: they get 0
  NodeJudging(PlyLowering& ply, const Turns& turns, std::optional<std::size_t> value);

  /// Makes the variables.
  void reserve();
  /// Judges the position after a move.
  /// @param next the side to move there
  /// @param knows_no_win no move wins by an end that is read backwards; these ends are not tested
  void judge(PlayerIndex next, bool knows_no_win);
  /// Judges a position whose last move is unknown: tests every end.
  void judge_any(PlayerIndex next);
  /// Index into `outcomes`.
  [[nodiscard]] form::Ref outcome() const { return outcome_; }
  /// The value of an open or stopped game; the margin of a scored one.
  [[nodiscard]] form::Ref found() const { return found_; }
  /// Replaces the value if the game is open.
  void set_value(form::Ref value) { to_.set(found_, to_.choose(outcome_, found_, value)); }
  [[nodiscard]] const Outcomes& outcomes() const { return outcomes_; }
  /// Jumps to `done` after the last move of a player, unless the player may pass.
  /// @param moves how many moves there were
  void ask_for_pass(PlayerIndex player, form::Ref moves, form::Label done);

private:
  void judge(PlayerIndex next, const std::vector<ReachableEnd>& reachable);
  void write_ends(PlayerIndex next, const std::vector<ReachableEnd>& reachable);
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
