#pragma once

#include "engine/compiled/lower/position_stack.hpp"

namespace regola {

/// Appends positions to the records that a node form returns. @see NodeMemory
class NodeRecords {
public:
  explicit NodeRecords(PlyLowering& ply)
      : ply_(ply), to_(ply.to()), position_(ply.position()), source_(*ply.rules().ruleset) {}

  /// Reserves the fields in memory and makes variables that hold them.
  /// @param words number of words after each position
  void begin(NodeMemory& memory, std::size_t words);
  /// Appends the position.
  /// @param head first words of the record
  /// @param behind words after the position
  /// @param full jump target if there is no room
  /// @param is_bare whether the position lacks its hash and its past
  void write(const std::vector<Ref>& head, PlayerIndex to_move, const std::vector<Ref>& behind, Label full,
             bool is_bare = false);
  /// Stores the end of the records in memory.
  void store() const { to_.store(at_.top, top_); }

private:
  [[nodiscard]] std::vector<Ref> tail(PlayerIndex to_move, bool is_bare);

  PlyLowering& ply_;
  form::Builder& to_;
  PositionLowering& position_;
  const Ruleset& source_;
  NodeMemory at_; ///< offsets of the fields
  Ref top_ = form::no_value;
  Ref limit_ = form::no_value;
};

/// Compares the leaves of a position at the depth bound of a search, and keeps the best (see NodeMemory).
class LeafComparison {
public:
  explicit LeafComparison(form::Builder& to) : to_(to) {}

  /// Reserves the fields in memory and makes variables that hold them.
  void begin(NodeMemory& memory);
  /// Compares a leaf's score with the best so far.
  /// @param judged outcome and value of the leaf
  /// @return 0 if the best score has reached beta: no other leaf matters
  [[nodiscard]] Ref compare(PlayerIndex player, const Judging& judged);
  /// Stores the result in memory.
  void store() const;

private:
  [[nodiscard]] Ref opposite(Ref score) { return to_.subtract(to_.number(0), score); }

  form::Builder& to_;
  NodeMemory at_; ///< offsets of the fields
  Ref best_ = form::no_value;
  Ref best_over_ = form::no_value;
  Ref some_open_ = form::no_value;
};

/// Answers questions by wins that are read backwards: immediate wins, the opponent's threats, and the answers
/// to them.
class NodeWins {
public:
  NodeWins(PlyLowering& ply, const Turns& turns)
      : rules_(ply.rules()), to_(ply.to()), position_(ply.position()), turns_(turns) {}

  /// Compiles the threats: the moves of each player as if it were the player's turn again.
  void reserve();
  /// Whether all moves of a player are plain writes into planes, without `again`, `after` or game history.
  [[nodiscard]] bool has_plain_moves(PlayerIndex player) const;
  /// Whether each move writes a single cell. Then the answers to a threat are a set of cells, too.
  [[nodiscard]] bool foresees() const;

  /// Not 0 if one of the player's generated moves wins.
  [[nodiscard]] Ref any(PlayerIndex player);
  /// The cells on which the opponent may write without losing at once. All cells if there is no threat; none
  /// if there are two or more. Leaves out writes that enable another win.
  [[nodiscard]] Cells answers_to(PlayerIndex winner);
  /// The cells that the player's generated moves write. Each move must write a single cell.
  [[nodiscard]] Cells cells_of_writes(PlayerIndex player) const;
  /// Removes the player's generated moves that write outside `where`. Each move must write a single cell.
  void keep_writes_on(const Cells& where, PlayerIndex player) const;
  /// The promise of a move: how good the position after it is for the player who made it.
  /// @param chances CompiledWins::chances of the destination
  [[nodiscard]] Ref worth(PlayerIndex player, Ref chances);

private:
  void each_winning(TurnLowering& turn,
                    const std::function<void(const Cells& matches, int written)>& body) const;

  const CompiledRuleset& rules_;
  form::Builder& to_;
  PositionLowering& position_;
  const Turns& turns_;
  Turns threats_; ///< the moves of the player who is not to move
};

/// Writes a program that makes all moves of a position, judges the successors, and records or compares them.
class NodeLowering : NodeLoop {
public:
  NodeLowering(const CompiledRuleset& rules, NodeQuestion question, std::optional<std::size_t> value,
               bool is_short)
      : NodeLoop(rules, is_short, value),
        question_(question),
        records_(ply_),
        comparison_(to_),
        wins_(ply_, turns_) {}

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

  NodeQuestion question_;
  NodeForm out_;
  NodeRecords records_;       ///< for questions that list successors
  LeafComparison comparison_; ///< for questions that compare leaves
  NodeWins wins_;
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
