#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/compiled/lower/chains.hpp"
#include "engine/compiled/lower/move_loops.hpp"
#include "engine/compiled/lower/walked_moves.hpp"
#include "engine/compiled/lower/winning_moves.hpp"

namespace regola {

/// Writes the moves of one player into a form: their number at most, one of them by its number, and its
/// effect.
///
/// A triple of a source, one of its cells and a number below the source's weight identifies a move. If
/// further parts or `forbid` lines exist, some triples are no moves; then a draw is repeated.
class TurnLowering {
public:
  /// Which of the moves.
  struct Only {
    NameIndex name = 0; ///< moves that begin with a part of this name
    bool first = false; ///< whatever other lines say that have or prefer this name; else these are refused
  };

  /// @throws Missing
  TurnLowering(PositionLowering& position, PlayerIndex player, std::optional<Only> only = std::nullopt);

  /// Whether the moves with a part of this name are those that begin with it.
  [[nodiscard]] static bool begins_with(const Ruleset& ruleset, PlayerIndex player, NameIndex name);
  [[nodiscard]] PlayerIndex player() const { return player_; }
  /// Whether each triple is a move.
  [[nodiscard]] bool is_exact() const { return exact_; }
  /// Whether each triple, each walked move that is found, and nothing else but moves that go on is a move.
  [[nodiscard]] bool draws_directly() const {
    return (exact_ || (sources_.all().empty() && !has_chains())) && (walked_.empty() || walks_exactly_);
  }
  /// Whether there is a move wherever some line matches.
  [[nodiscard]] bool any_match_moves() const { return any_match_moves_; }
  /// Whether few enough words hold all matches that choosing among them needs no jump.
  [[nodiscard]] bool is_small() const;

  /// Computes where the lines match in the position as it is.
  void generate();
  /// Whether each match of a line is the beginning of a move, whatever `forbid` lines say.
  [[nodiscard]] bool begins_by_match() const { return knows_hands_ && !may_fail_ && !may_never_end_; }
  /// Whether moves may go on `again`. These are no triples: they are followed to their ends.
  [[nodiscard]] bool has_chains() const { return chains_ && !chains_->lines().empty(); }
  /// Whether there are moves that are no triples: those that go on, and walked ones.
  [[nodiscard]] bool has_followed() const { return has_chains() || has_walked(); }
  [[nodiscard]] bool has_walked() const { return !walked_.empty(); }
  [[nodiscard]] WalkedMoves& walked() { return walked_; }
  /// Whether the move that is visited is a walked one.
  [[nodiscard]] bool visits_walked() const { return visits_walked_; }
  /// Makes all moves that are no triples, one after the other.
  /// @param visit as that of MoveLoops::each
  void each_followed(const std::function<void(form::Label reject)>& visit);
  /// The same of walked moves that WalkedMoves::find() has found.
  void each_walked(const std::function<void(form::Label reject)>& visit);
  /// Not 0 if some line of those whose moves are triples matches.
  [[nodiscard]] form::Ref any_match();
  /// Whether none of their moves changes which cells hold one of the symbols.
  [[nodiscard]] bool sources_keep(const SymbolSet& symbols) const;
  /// Not 0 if some move that may go on begins here.
  [[nodiscard]] form::Ref any_chain();
  /// Makes all of these, one after the other. @see ChainLowering::each
  /// @param visit as that of MoveLoops::each
  void each_chain(const std::function<void(form::Label reject)>& visit);
  /// Its moves one after the other, but those that go on.
  [[nodiscard]] MoveLoops& loops() { return loops_; }
  /// Whether MoveLoops::each_line_by_line() can be asked.
  [[nodiscard]] bool finds_line_by_line() const;
  /// Whether MoveLoops::each_plain() can be asked, and calls a few times only.
  [[nodiscard]] bool has_plain_moves() const;
  /// Of the generated moves those that no `forbid` line forbids, because they can lead to no attack, are
  /// taken out, and counted. Some of these may be left in.
  /// @param exposed PlyLowering::exposed()
  /// @param condition if it is 0, all moves are left in
  [[nodiscard]] form::Ref take_unattacked(const Cells& exposed, form::Ref condition);
  /// What is known of a move that has been made, and whose turn it is behind it.
  [[nodiscard]] MoveUnderWay& move() { return move_; }
  [[nodiscard]] const MoveUnderWay& move() const { return move_; }
  /// Which of the generated moves win.
  [[nodiscard]] WinningMoves& wins() { return wins_; }
  /// Goes to the label if there is a move. Only where exact; nothing needs to be generated before.
  void jump_if_any(form::Label label);
  /// How many triples there are. Where not small, they are counted by MoveSources::count().
  [[nodiscard]] form::Ref total();
  /// The same in the memory, as MoveMaker::make() needs it.
  [[nodiscard]] form::Ref count() { return sources_.count(); }
  /// How many numbers have to be drawn from so that each move is equally likely: total() or fewer. Behind
  /// generate(), and before anything else that makes moves.
  [[nodiscard]] form::Ref numbers(form::Ref total);
  /// Turns a number that has been drawn from numbers() into one below total().
  /// @param number a variable
  /// @param draw draws a number below another one
  void choose_apart(form::Ref number, const std::function<form::Ref(form::Ref below)>& draw);
  /// From now on numbers mean what they mean where nothing is drawn apart.
  void choose_by_number();
  /// Makes one of them by its number.
  [[nodiscard]] MoveMaker& maker() { return maker_; }

private:
  void find_lines(const std::optional<Only>& only);
  void compile_parts(bool has_chains);
  void prepare_chains();
  void find_extra_turns();
  [[nodiscard]] ChainStep chain_step();

  PositionLowering& position_;
  form::Builder& to_;
  PlayerIndex player_;
  MoveLineLowering lowering_;
  HandLowering hands_;
  MoveUnderWay move_;
  PartLowering parts_;
  MoveSources sources_;
  WinningMoves wins_;
  MoveMaker maker_;
  MoveLoops loops_;
  WalkedMoves walked_;
  std::optional<ChainLowering> chains_;
  std::vector<Cells> chain_matches_; ///< of its lines
  /// A part whose ways are drawn apart from the number of the move.
  struct Apart {
    form::Ref numbers = form::no_value; ///< total()
    form::Ref ways = form::no_value;    ///< most in the position as it is
    form::Ref way = form::no_value;     ///< @see PartLowering::choose_apart
  };
  std::optional<Apart> apart_;
  bool exact_ = true;
  bool any_match_moves_ = false;
  bool knows_hands_ = false;
  bool tries_preferred_ = false; ///< whether a move of a better name is allowed is found by making it
  bool may_fail_ = false;        ///< some sum may be no number of its order
  bool walks_exactly_ = false;
  bool walks_surely_ = true; ///< wherever a walked line matches there is a move
  bool visits_walked_ = false;
  bool may_never_end_ = false; ///< some moves may go round for ever, and are none
};

} // namespace regola
