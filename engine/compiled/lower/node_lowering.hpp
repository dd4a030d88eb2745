#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/compiled/lower/node.hpp"

namespace regola {

/// Writes a program that makes all moves of a position, one after the other, judges where they lead, and
/// notes or compares that.
class NodeLowering {
  using Label = form::Label;
  using Ref = form::Ref;

public:
  NodeLowering(const CompiledRuleset& rules, NodeQuestion question, std::optional<std::size_t> value);

  [[nodiscard]] NodeForm lower();

private:
  /// Whether moves behind which the next player wins at once are left out.
  [[nodiscard]] bool leaves_out_lost() const {
    return question_ == NodeQuestion::unbeaten || question_ == NodeQuestion::solving;
  }
  /// Whether no position behind a move is won in ways that are read backwards.
  [[nodiscard]] bool knows_no_move_wins() const {
    return leaves_out_lost() || question_ == NodeQuestion::safe_leaves;
  }
  [[nodiscard]] bool compares() const {
    return question_ == NodeQuestion::leaves || question_ == NodeQuestion::safe_leaves;
  }
  void begin();
  void begin_leaves();
  void node(PlayerIndex player);
  void plain_node(PlayerIndex player);
  void leave_if_won(PlayerIndex player);
  void find_lasting_threats(PlayerIndex mover);
  [[nodiscard]] Cells completed(PlayerIndex player, Register cells);
  void note_child(PlayerIndex player, Label next, Ref chances);
  [[nodiscard]] bool foresees_wins() const;
  [[nodiscard]] Cells answers_to(PlayerIndex winner);
  void keep_answers(PlayerIndex player);
  [[nodiscard]] Ref worth(PlayerIndex player, Ref chances);
  void note_answered_child(PlayerIndex player, Label next, Ref chances);
  [[nodiscard]] bool has_plain_moves(PlayerIndex player) const;
  void visit(PlayerIndex player, Label next, Ref signature);
  void made(PlayerIndex player, Label next, Ref signature);
  void pass(PlayerIndex player);
  void put_back(PlayerIndex player);
  [[nodiscard]] Ref change() const;
  void behind_move(PlayerIndex player);
  void note(PlayerIndex player, PlayerIndex to_move, form::Label next);
  void judge(PlayerIndex next);
  [[nodiscard]] Ref evaluated();
  [[nodiscard]] Ref pieces();
  void compare(PlayerIndex player);
  void write_record(PlayerIndex to_move, const std::vector<Ref>& behind = {});
  [[nodiscard]] std::vector<Ref> tail(PlayerIndex to_move);
  [[nodiscard]] std::size_t outcome_of(const ReachableEnd& end);
  [[nodiscard]] std::size_t outcome(const Outcome& outcome);
  void exit(std::size_t outcome);
  void leave(NodeStop reason);

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  NodeQuestion question_;
  std::optional<std::size_t> value_;
  PlyLowering ply_;
  form::Builder& to_;
  PositionLowering& position_;
  NodeForm out_;
  bool passes_at_all_ = false;
  std::array<std::unique_ptr<TurnLowering>, 2> turns_;
  std::array<std::unique_ptr<TurnLowering>, 2> threats_; ///< the same, as if it were his turn again
  std::array<Label, 2> node_{};
  std::array<Label, 2> behind_{};           ///< where each move goes on once it is made
  std::vector<std::pair<Label, Ref>> back_; ///< from there: where, and the number that tells so
  Label judged_ = 0;
  Label leave_ = 0;
  Label full_ = 0;
  Label refused_ = 0;
  PlyLowering::Saved saved_;     ///< the node's position
  std::vector<Ref> counters_;    ///< what else a move changes
  std::optional<Cells> exposed_; ///< PlyLowering::exposed() of the node
  std::vector<Ref> kept_;        ///< the same of the node
  Ref pieces_before_ = 0;
  Ref returns_ = 0; ///< which of back_
  Ref moves_ = 0;
  Ref signature_ = 0;
  Ref outcome_ = 0;
  Ref found_ = 0; ///< a value or a margin
  Ref mobile_ = 0;
  Ref reason_ = 0;
  Ref top_ = 0;
  Ref limit_ = 0;
  Ref others_ = 0;
  Ref losing_ = 0;
  std::map<Register, Cells> lasting_; ///< where the next player wins, whatever the move; empty: it may change
  Ref best_ = 0;
  Ref best_over_ = 0;
  Ref some_open_ = 0;
  Ref visited_ = 0;
};

} // namespace regola
