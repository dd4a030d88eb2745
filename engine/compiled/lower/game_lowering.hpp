#pragma once

#include "engine/compiled/lower/random_game_form.hpp"

namespace regola {

/// Writes the loop of a random game. A ply finds the moves, draws one, makes it, fires `after` lines and
/// judges the position. Finding a player's moves shows whether the player is stuck.
class GameLowering {
  using Label = form::Label;
  using Ref = form::Ref;

public:
  GameLowering(const CompiledRuleset& rules, bool is_short);

  [[nodiscard]] RandomGameForm lower();

private:
  using Saved = PlyLowering::Saved;

  void read();
  void write();
  void ply(PlayerIndex player);
  void draw_one(PlayerIndex player, Ref total, Ref chain, Ref may_pass);
  void draw_with_chains(PlayerIndex player, Ref total, Ref may_pass, Label made);
  void draw_walked(PlayerIndex player, Ref total, Ref may_pass);
  void keep(PlayerIndex player);
  void take_kept(PlayerIndex player);
  void pass_if_probed(PlayerIndex player);
  void take(PlayerIndex player, Ref drawn, Ref total, Ref may_pass);
  void try_chains(PlayerIndex player, Ref chains);
  void draw_allowed(PlayerIndex player, Ref total, Ref chain, Ref may_pass);
  void pass(PlayerIndex player);
  [[nodiscard]] form::Ref has_been_passed_twice();
  void end_by_passes(PlayerIndex next);
  void finish(PlayerIndex player);
  void hand_over(PlayerIndex next);
  void note_if(const std::function<void(Label holds)>& ask, std::size_t outcome, bool even_if_stuck);
  void judge(PlayerIndex next);
  void judge_claims(PlayerIndex next);
  void stuck(PlayerIndex player);
  [[nodiscard]] Ref below(Ref n);
  void exit(std::size_t outcome);
  void score();
  [[nodiscard]] Label exit_at(std::size_t outcome);

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PlyLowering ply_;
  form::Builder& to_;
  PositionLowering& position_;
  std::array<std::unique_ptr<TurnLowering>, 2> turns_;
  RandomGameForm out_;
  Outcomes outcomes_;
  Ref random_ = 0;
  Ref left_ = 0;
  Ref pending_ = 0; ///< an outcome that counts if the player to move has a move
  /// An outcome that counts if the player to move has none, unless an earlier outcome holds.
  Ref waiting_ = 0;
  Ref probing_ = 0; ///< not 0 if the moves only show whether the player is stuck; the other player is
  Ref outcome_ = 0;
  Ref margin_ = 0;
  Ref turn_ = 0;
  Saved saved_;        ///< the position before the ply
  Saved kept_;         ///< if several moves are tried: the position after the move drawn so far
  Ref kept_extra_ = 0; ///< MoveUnderWay::extra of the move drawn so far
  std::array<Label, 2> start_{};
  std::array<Label, 2> stuck_{};
  std::array<Label, 2> pass_{};
  Label done_ = 0;
  std::vector<std::pair<Label, std::size_t>> exits_;
};

} // namespace regola
