#pragma once

#include "engine/compiled/lower/chains.hpp"
#include "engine/compiled/lower/move_maker.hpp"
#include "engine/compiled/lower/walked_moves.hpp"

namespace regola {

/// Writes the moves of one player into a form: an upper bound of their number, a move by its number, and its
/// effect.
///
/// A triple of a source, one of its cells and a number below the source's weight identifies a move. If there
/// are further parts or `forbid` lines, some triples are no moves. Then draws are repeated until they hit a
/// move.
class TurnLowering : PlayerLowering {
public:
  /// @param only if given, only moves that begin with a part of that name
  /// @throws Missing
  TurnLowering(PositionLowering& position, PlayerIndex player, std::optional<NameIndex> only = std::nullopt);

  /// Whether all moves with a part of this name begin with it.
  [[nodiscard]] static bool begins_with(const Ruleset& ruleset, PlayerIndex player, NameIndex name);
  [[nodiscard]] PlayerIndex player() const { return player_; }
  /// Whether each triple is a move.
  [[nodiscard]] bool is_exact() const { return exact_; }
  /// Whether every triple and every found walked move is a move. Then no draw must be repeated.
  [[nodiscard]] bool draws_directly() const {
    return (exact_ || (sources_.all().empty() && !has_chains())) && (walked_.empty() || walks_exactly_);
  }
  /// Whether a match of any line implies that there is a move.
  [[nodiscard]] bool any_match_moves() const { return any_match_moves_; }
  /// Whether the matches fill so few words that choosing among them needs no jump.
  [[nodiscard]] bool is_small() const;

  /// Computes where the lines match in the current position.
  void generate();
  /// Whether each match of a line begins a move, `forbid` lines aside.
  [[nodiscard]] bool begins_by_match() const { return knows_hands_ && !may_fail_ && !may_never_end_; }
  /// Whether moves may go on by `again`. They are no triples: each is followed to its end.
  [[nodiscard]] bool has_chains() const { return chains_ && !chains_->lines().empty(); }
  /// Whether some moves are no triples: moves that go on by `again`, and walked moves.
  [[nodiscard]] bool has_followed() const { return has_chains() || has_walked(); }
  [[nodiscard]] bool has_walked() const { return !walked_.empty(); }
  [[nodiscard]] WalkedMoves& walked() { return walked_; }
  /// Whether the move being visited is a walked one.
  [[nodiscard]] bool visits_walked() const { return visits_walked_; }
  /// Makes all moves that are no triples, one after the other.
  /// @param visit as in MoveMaker::each
  void each_followed(const std::function<void(Label reject)>& visit);
  /// Makes the walked moves that WalkedMoves::find() has found, one after the other.
  void each_walked(const std::function<void(Label reject)>& visit);
  /// Not 0 if a line matches, of those whose moves are triples.
  [[nodiscard]] Ref any_match();
  /// Whether no move of these sources changes which cells hold the symbols.
  [[nodiscard]] bool sources_keep(const SymbolSet& symbols) const;
  /// Not 0 if a move that may go on by `again` begins in this position.
  [[nodiscard]] Ref any_chain();
  /// Makes all moves that may go on by `again`, one after the other. @see ChainLowering::each
  /// @param visit as in MoveMaker::each
  void each_chain(const std::function<void(Label reject)>& visit);
  /// @see MoveMaker::chosen
  [[nodiscard]] MoveNumbers numbers() const { return sources_.numbers(); }
  /// Whether MoveMaker::each_line_by_line() may be called.
  [[nodiscard]] bool finds_line_by_line() const;
  /// Whether MoveMaker::each_plain() may be called, and calls its visitor a few times only.
  [[nodiscard]] bool has_plain_moves() const;
  /// Removes generated moves that are legal for certain, and returns their number. May miss some of them.
  /// @param exposed if `forbid` lines are in force: PlyLowering::exposed()
  /// @param condition if 0, removes none
  [[nodiscard]] Ref take_sure(const std::optional<Cells>& exposed, Ref condition);
  /// The state of the move that is being made or was made last, with the side to move after it.
  [[nodiscard]] MoveUnderWay& move() { return move_; }
  [[nodiscard]] const MoveUnderWay& move() const { return move_; }
  [[nodiscard]] MoveSources& sources() { return sources_; }
  /// Jumps to `label` if there is a move. Requires any_match_moves(); does not need generate().
  void jump_if_any(Label label);
  /// Jumps to `label` if a walked match certainly leads to a move, `forbid` lines aside. If it does not jump,
  /// there may still be a move.
  void jump_if_walked(Label label) {
    if (has_walked() && walks_surely_) walked_.jump_if_afforded(label);
  }
  /// The number of triples, computed by MoveSources::count() unless is_small().
  [[nodiscard]] Ref total();
  /// The number of triples. Also writes the sums to the memory that MoveMaker::make() needs.
  [[nodiscard]] Ref count() { return sources_.count(); }
  /// Returns the bound below which to draw a number so that each move is equally likely: total() or less.
  /// Call it after generate(), before any move is made.
  [[nodiscard]] Ref numbers(Ref total);
  /// Draws parts apart, if there are any: replaces a number drawn below numbers() by a new one below total(),
  /// and draws a way of each of these parts.
  /// @param number a variable
  /// @param draw draws a number below another one
  void choose_apart(Ref number, const std::function<Ref(Ref below)>& draw);
  /// Lets the number of a move alone select the ways of all its parts from now on.
  void choose_by_number();
  /// Makes the moves that are triples.
  [[nodiscard]] MoveMaker& maker() { return maker_; }

private:
  void find_lines(std::optional<NameIndex> only);
  void compile_parts(bool has_chains);
  void prepare_chains();
  [[nodiscard]] std::uint64_t ways_behind_chains() const;
  void find_extra_turns();

  MoveLineLowering lowering_;
  HandLowering hands_;
  MoveUnderWay move_;
  PartLowering parts_;
  MoveSources sources_;
  MoveMaker maker_;
  WalkedMoves walked_;
  std::optional<ChainLowering> chains_;
  std::vector<Cells> chain_matches_; ///< matches of the lines in chains_
  /// Parts whose ways are drawn apart, not selected by the number of the move.
  struct Apart {
    struct Part {
      Ref ways = form::no_value; ///< upper bound of its ways in the current position
      Ref way = form::no_value;  ///< variable that selects the way; see PartLowering::choose_apart
    };
    std::vector<Part> parts;
    Ref drawn = form::no_value;   ///< numbers() of moves that these parts may follow
    Ref numbers = form::no_value; ///< their part of total(): the first numbers
    bool always = false;          ///< whether these parts may follow all moves
  };
  std::optional<Apart> apart_;
  bool exact_ = true;
  bool any_match_moves_ = false;
  bool knows_hands_ = false;
  bool tries_preferred_ = false; ///< only making a move of a better name shows whether it is legal
  bool may_fail_ = false;        ///< a sum may lie outside its `order`; its move then fails
  bool walks_exactly_ = false;
  bool walks_surely_ = true; ///< each match of a walked line leads to a move
  bool visits_walked_ = false;
  bool may_never_end_ = false; ///< some moves may repeat forever; these are no moves
};

} // namespace regola
