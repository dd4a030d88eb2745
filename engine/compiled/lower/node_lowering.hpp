#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/compiled/lower/judging.hpp"
#include "engine/compiled/lower/leaf_comparison.hpp"
#include "engine/compiled/lower/node.hpp"
#include "engine/compiled/lower/node_records.hpp"
#include "engine/compiled/lower/node_wins.hpp"
#include "engine/compiled/lower/position_stack.hpp"
#include "engine/compiled/lower/shared_code.hpp"

namespace regola {

/// Writes a program that makes all moves of a position, judges the successors, and records or compares them.
class NodeLowering {
  using Label = form::Label;
  using Ref = form::Ref;

public:
  NodeLowering(const CompiledRuleset& rules, NodeQuestion question, std::optional<std::size_t> value,
               bool is_short);

  [[nodiscard]] NodeForm lower();

private:
  void begin();
  void node(PlayerIndex player);
  void plain_node(PlayerIndex player);
  void leave_if_won(PlayerIndex player);
  void keep_answers(PlayerIndex player);
  void visit(PlayerIndex player, Label next, Ref signature);
  void made(PlayerIndex player, Label next, Ref signature);
  void pass(PlayerIndex player);
  [[nodiscard]] Ref change() const;
  void behind_move(PlayerIndex player);
  void note(PlayerIndex player, PlayerIndex to_move, Label next);
  void note_leaf(PlayerIndex player);
  void note_end(PlayerIndex player, PlayerIndex to_move, Label next);
  void note_child(PlayerIndex player, Label next, Ref chances);
  void note_answered_child(PlayerIndex player, Label next, Ref chances);
  void judge(PlayerIndex next) { judging_.judge(next, knows_no_move_wins(question_)); }
  void write_record(PlayerIndex to_move, const std::vector<Ref>& behind = {});
  [[nodiscard]] Ref pieces() { return position_.cells().count(position_.pieces()); }
  void leave(NodeStop reason);

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  NodeQuestion question_;
  PlyLowering ply_;
  form::Builder& to_;
  PositionLowering& position_;
  NodeForm out_;
  Turns turns_;
  KeptPosition kept_; ///< saves the node's position
  Judging judging_;
  NodeRecords records_;       ///< for questions that list successors
  LeafComparison comparison_; ///< for questions that compare leaves
  NodeWins wins_;
  SharedCode behind_move_; ///< code that runs after each move of a player
  std::array<Label, 2> node_{};
  std::array<Label, 2> behind_{}; ///< entry of behind_move_, by player
  Label leave_ = 0;
  Label full_ = 0;
  Label refused_ = 0;
  std::optional<Cells> exposed_; ///< PlyLowering::exposed() of the node
  Ref pieces_before_ = 0;
  Ref signature_ = 0;
  /// Results for the node, apart from its moves. @see NodeMemory
  struct Told {
    Ref reason = 0;
    Ref visited = 0;
    Ref others = 0;
    Ref losing = 0;
    Ref moves = 0; ///< number of moves
  };
  Told told_;
};

} // namespace regola
