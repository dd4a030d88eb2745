#pragma once

#include <optional>
#include <vector>

#include "engine/compiled/lower/chains.hpp"
#include "engine/compiled/lower/sources.hpp"
#include "engine/compiled/lower/winning_moves.hpp"

namespace regola {

/// Writes the moves of one player into a form: how many there are at most, one of them by its number, and
/// what it does to the position.
///
/// A move is told by a source, one of its cells, and a number below the source's weight. Where parts follow
/// or something may forbid a move, not every such triple is a move; whoever draws one tries again then.
class TurnLowering {
public:
  /// Which of the moves.
  struct Only {
    NameIndex name = 0; ///< moves that begin with a part of this name
    bool first = false; ///< whatever other lines say that have or prefer this name; else these are refused
  };

  /// @throws Missing
  TurnLowering(PositionLowering& position, PlayerIndex player, std::optional<Only> only = std::nullopt);

  [[nodiscard]] PlayerIndex player() const { return player_; }
  /// Whether each triple is a move.
  [[nodiscard]] bool is_exact() const { return exact_; }
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
  /// Not 0 if some line of those whose moves are triples matches.
  [[nodiscard]] form::Ref any_match();
  /// Whether none of their moves changes which cells hold one of the symbols.
  [[nodiscard]] bool sources_keep(const SymbolSet& symbols) const;
  /// Not 0 if some move that may go on begins here.
  [[nodiscard]] form::Ref any_chain();
  /// Makes all of these, one after the other. @see ChainLowering::each
  /// @param visit as that of each()
  void each_chain(const std::function<void(form::Label reject)>& visit);
  /// Makes each move, one after the other. Behind it the position is changed, also where it is rejected.
  /// @param visit called once, to write what is done behind each move; it binds its label, which moves that
  /// are none jump to, and puts the position back
  /// @param loses_only if given: while it is not 0, moves behind which there cannot be fewer pieces may be
  /// left out
  void each(const std::function<void(form::Label reject)>& visit,
            std::optional<form::Ref> loses_only = std::nullopt);
  /// Whether each_line_by_line() can be asked.
  [[nodiscard]] bool finds_line_by_line() const;
  /// As each(), for whoever stops at the first move as a rule. Nothing needs to be generated before: each
  /// source is, when those above have been shown.
  void each_line_by_line(const std::function<void(form::Label reject)>& visit);
  /// Whether each_before_last() can be asked.
  [[nodiscard]] bool counts_last_part() const;
  /// As each(), but the last part is not made: it is counted in how many ways it goes on.
  void each_before_last(const std::function<void(form::Ref count, form::Label reject)>& visit);
  /// Of the generated moves those that no `forbid` line forbids, because they can lead to no attack, are
  /// taken out, and counted. Some of these may be left in.
  /// @param exposed PlyLowering::exposed()
  /// @param condition if it is 0, all moves are left in
  [[nodiscard]] form::Ref take_unattacked(const Cells& exposed, form::Ref condition);
  /// Whether the player may move again behind some of his moves.
  [[nodiscard]] bool may_move_again() const { return move_.may_move_again(); }
  /// Behind a move that has been made: not 0 if the player moves again.
  [[nodiscard]] form::Ref moves_again() const { return move_.extra; }
  /// Behind a pass: the turn is the other player's.
  void hand_over_by_pass() const {
    if (may_move_again()) to_.set(move_.extra, to_.number(0));
  }
  /// Writes what depends on whose turn it is behind a move that has been made, once for each player whose it
  /// may be. The last copy is fallen into; what a copy leaves known is not known behind them.
  void for_next_player(const std::function<void(PlayerIndex next)>& body) const {
    move_.for_next_player(body);
  }
  /// While each() shows a move: a number that tells it from others of this player, in any position.
  [[nodiscard]] form::Ref chosen() const { return chosen_; }
  /// While each_plain() shows a move: of how many pictures that win its pivot may be the last cell.
  [[nodiscard]] form::Ref chances() const { return chances_; }
  /// While each() shows a move: the cells that it writes on, where `forbid` lines ask for attacks and nothing
  /// else; the whole board for moves that bring a victim.
  [[nodiscard]] const Cells& written() const { return move_.written; }
  /// Whether each_plain() can be asked.
  [[nodiscard]] bool has_plain_matches() const;
  /// So many times each_plain() calls.
  [[nodiscard]] std::size_t plain_loops() const;
  /// Shows each move's position as it would be, the variables staying what they are. Chains aside.
  /// @param visit called for each line and heading, to write what is done with the position; it falls through
  /// or jumps to `next`
  void each_plain(const std::function<void(form::Label next)>& visit);
  /// Which of the generated moves win.
  [[nodiscard]] WinningMoves& wins() { return wins_; }
  /// Goes to the label if there is a move. Only where exact; nothing needs to be generated before.
  void jump_if_any(form::Label label);
  /// How many triples there are. Where not small, they are counted by count().
  [[nodiscard]] form::Ref total();
  /// The same in the memory, as make() needs it.
  [[nodiscard]] form::Ref count() { return sources_.count(); }
  /// Makes the move of that number, by masks alone. Only where exact and small.
  void make_small(form::Ref number);
  /// Makes the move of that number.
  /// @param reject where to go if there is no such move; the position is half changed then
  void make(form::Ref number, form::Label reject);

private:
  void prepare_chains();
  void find_extra_turns();
  [[nodiscard]] bool prefers_some() const;
  void check_preferred() const;
  void check_name(NameIndex name) const;
  void each_plain(const MoveSource& source, std::size_t heading, std::size_t k,
                  const std::function<void(form::Label next)>& visit);
  /// Which of a source's matches in the word that was chosen, and a number below its weight.
  using Pick = std::function<std::pair<form::Ref, form::Ref>(const MoveSource& source)>;
  /// How each_chosen() goes through the matches.
  struct Loop {
    std::vector<std::uint32_t> weights; ///< of each word of the matches
    std::optional<form::Ref> count;     ///< is set to the ways in which the last part goes on; it is not made
    std::optional<form::Ref> loses_only; ///< @see each
    bool by_source = false;              ///< matches are found only when those before have been shown
  };
  void each_chosen(const Loop& loop, const std::function<void(form::Label reject)>& visit);
  void make_chosen(form::Ref index, const Pick& pick, form::Label reject,
                   std::optional<form::Ref> count = std::nullopt);
  void make_from(const MoveSource& source, form::Ref word_number, form::Ref bit, form::Ref choice,
                 form::Label reject);
  [[nodiscard]] Cells element(const MoveLine& line, std::size_t element, form::Ref heading,
                              const Cells& pivot, form::Ref place);
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
  std::optional<ChainLowering> chains_;
  std::vector<Cells> chain_matches_; ///< of its lines
  bool exact_ = true;
  bool any_match_moves_ = false;
  bool knows_hands_ = false;
  bool tries_preferred_ = false; ///< whether a move of a better name is allowed is found by making it
  bool may_fail_ = false;        ///< some sum may be no number of its order
  bool may_never_end_ = false;   ///< some moves may go round for ever, and are none
  form::Ref chosen_ = form::no_value;
  form::Ref chances_ = form::no_value;
};

} // namespace regola
