#pragma once

#include "engine/compiled/lower/ply.hpp"
#include "engine/compiled/lower/position_lowering.hpp"
#include "engine/matcher/result.hpp"

namespace regola {

/// What a position is worth for the first player.
/// @param value index into Ruleset::values; in a text without any 0 is the derived value
/// @see engine/matcher/worth.hpp
[[nodiscard]] Ref value_of(PositionLowering& position, std::size_t value);

/// An outcome of a ply.
struct Outcome {
  enum class Kind {
    open,    ///< the game goes on, or the ply budget is used up
    result,  ///< an end line decides the game
    scored,  ///< the score of the text decides the game
    refused, ///< not decided: the position needs more room than the form has, or `after` lines fire too often
  };
  Kind kind = Kind::open;
  Result result; ///< the result, if kind is `result`

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// The outcomes that a form distinguishes, by number. Number 0 is: the game is open.
class Outcomes {
public:
  /// @param ruleset must outlive it
  explicit Outcomes(const Ruleset& ruleset) : ruleset_(ruleset), all_(1) {}

  [[nodiscard]] const std::vector<Outcome>& all() const { return all_; }
  /// Returns the number of an outcome; adds it if it is new.
  [[nodiscard]] std::size_t number(const Outcome& outcome);
  [[nodiscard]] std::size_t of(const ReachableEnd& end);
  /// The number of the outcome of a line. A draw that may be claimed counts as claimed.
  [[nodiscard]] std::size_t of(const CompiledJudgement& claim) {
    return number({Outcome::Kind::result, result_of(*claim.source, first_player)});
  }
  [[nodiscard]] std::size_t stopped() {
    return number({Outcome::Kind::result, {Ending::stopped, first_player, 0, 0}});
  }
  [[nodiscard]] std::size_t drawn() {
    return number({Outcome::Kind::result, {Ending::drawn, first_player, 0, 0}});
  }
  [[nodiscard]] std::size_t scored() { return number({Outcome::Kind::scored, {}}); }

private:
  const Ruleset& ruleset_;
  std::vector<Outcome> all_;
};

/// The lowering of each player's moves, by player.
using Turns = std::array<std::unique_ptr<TurnLowering>, 2>;

/// Writes whether a position ends the game, and how. The position is the one after a move, with the turn
/// handed over. Tests ends as if the opponent of the side to move had moved, even if the mover moves again.
/// Computes once whether the side to move can move, where this is first needed.
class Judging {
public:
  /// @param value index for value_of(), for open and stopped games; `nullopt`: their value is 0
  Judging(PlyLowering& ply, const Turns& turns, std::optional<std::size_t> value = std::nullopt);

  /// Makes the variables for judge() and judge_any().
  void reserve();
  /// Judges the position after a move, in the order of the text.
  /// @param next the side to move there
  /// @param knows_no_win whether it is known that no move wins by an end that is read backwards; then skips
  /// these ends
  void judge(PlayerIndex next, bool knows_no_win);
  /// Judges a position whose last move is unknown: tests every end.
  void judge_any(PlayerIndex next);
  /// The outcome, as an index into `outcomes`.
  [[nodiscard]] Ref outcome() const { return outcome_; }
  /// The value of an open or stopped game; the margin of a scored one.
  [[nodiscard]] Ref found() const { return found_; }
  /// Replaces the value if the game is open.
  void set_value(Ref value) { to_.set(found_, to_.choose(outcome_, found_, value)); }
  [[nodiscard]] const Outcomes& outcomes() const { return outcomes_; }

  // For callers that do not need to know how the game ends: Jumps to `over` if an end holds that does not ask
  // whether the side to move can move.
  void jump_if_over(Label over);
  /// Tests the ends that ask whether the side to move can move. Always jumps: to `open` or to `over`.
  void jump_by_moves(Label open, Label over);
  /// Tests the ends that hold only if the side to move can move. Call it before a search for a move.
  void jump_if_over_and_mobile(Label over);

  /// Jumps to `done` after the last move of a player, unless the player may pass.
  /// @param moves number of moves that the player has
  /// @param is_open whether the game is known to be open in this position
  void ask_for_pass(PlayerIndex player, Ref moves, Label done, bool is_open);

private:
  /// Jump targets, one for each finding.
  struct Exits {
    std::function<Label(std::size_t outcome)> over;
    Label stopped; ///< the side to move is stuck, and no end says what this means
    Label open;
    bool counts = false; ///< tests claims and passes in a row too, besides ends
  };
  void judge(PlayerIndex next, const std::vector<ReachableEnd>& ends);
  void test(PlayerIndex next, std::span<const ReachableEnd> ends, const Exits& to, std::optional<bool> can);
  void test_by_moves(PlayerIndex next, std::span<const ReachableEnd> ends, const Exits& to);
  [[nodiscard]] std::vector<ReachableEnd> ends(PlayerIndex next, bool about_stuck) const;

  const CompiledRuleset& rules_;
  PlyLowering& ply_;
  form::Builder& to_;
  PositionLowering& position_;
  const Turns& turns_;
  std::optional<std::size_t> value_;
  Outcomes outcomes_;
  Ref outcome_ = form::no_value;
  Ref found_ = form::no_value;
  Ref mobile_ = form::no_value; ///< whether the side to move can move, for the value and the score
};

/// What writes a form of a game: its plies, and the moves of both players.
class FormLowering {
protected:
  FormLowering(const CompiledRuleset& rules, bool is_short)
      : rules_(rules), source_(*rules.ruleset), ply_(rules), to_(ply_.to()), position_(ply_.position()) {
    position_.is_short = is_short;
  }
  void find_moves() {
    for (const PlayerIndex player : {first_player, second_player}) {
      turns_[player] = std::make_unique<TurnLowering>(position_, player);
    }
  }

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PlyLowering ply_;
  form::Builder& to_;
  PositionLowering& position_;
  Turns turns_;
};

} // namespace regola
