// Nodes that read wins backwards: an immediate win, else the moves after which the opponent has none.

#include "engine/compiled/lower/node_lowering.hpp"

namespace regola {

/// Stops the form if a generated move wins.
void NodeLowering::leave_if_won(PlayerIndex player) {
  if (rules_.sides[player].wins.ends == 0) return;
  to_.when(to_.is_zero(to_.load(out_.memory.safe)),
           [&] { to_.when(wins_.any(player), [&] { leave(NodeStop::wins); }); });
}

/// Handles the moves of a player if all are plain writes into planes.
void NodeLowering::plain_node(PlayerIndex player) {
  const bool foresees = wins_.foresees();
  if (foresees) keep_answers(player);
  kept_.keep();
  if (ply_.has_passes()) to_.set(ply_.passes, to_.number(0));
  turns_[player]->maker().each_plain([&](Label next) {
    to_.set(told_.moves, to_.number(1));
    to_.set(signature_, turns_[player]->maker().chosen());
    if (foresees && question_ == NodeQuestion::unbeaten) {
      position_.to_move = other(player);
      turns_[position_.to_move]->generate();
      judge(position_.to_move);
      write_record(position_.to_move);
    } else if (foresees) {
      note_answered_child(player, next, turns_[player]->maker().chances());
    } else {
      note_child(player, next, turns_[player]->maker().chances());
    }
    position_.to_move = player;
  });
  kept_.put_back(player);
  pass(player);
  leave(NodeStop::done);
  behind_move(player);
}

/// Judges the position after a move of the player, and records it unless the next player wins at once.
/// @param next label of the next move
/// @param chances of the destination, as CompiledWins counts them
void NodeLowering::note_child(PlayerIndex player, Label next, Ref chances) {
  const PlayerIndex opponent = other(player);
  position_.to_move = opponent;
  const bool reads_wins = rules_.sides[opponent].wins.ends > 0;
  if (reads_wins) turns_[opponent]->generate();
  judge(opponent);
  if (reads_wins) {
    const Ref wins = wins_.any(opponent);
    to_.when(to_.choose(judging_.outcome(), to_.number(0), wins), [&] {
      to_.set(told_.losing, to_.number(1));
      to_.jump(next);
    });
  }
  if (question_ == NodeQuestion::solving && rules_.sides[player].wins.ends > 0) {
    judging_.set_value(wins_.worth(player, chances));
  }
  write_record(opponent);
}

/// Removes the moves that let the opponent win at once.
void NodeLowering::keep_answers(PlayerIndex player) {
  const CellBuilder& cells = position_.cells();
  const NodeMemory& m = out_.memory;
  Cells known;
  if (m.allowed_words == 0) {
    known = wins_.answers_to(other(player));
  } else {
    const Cells allowed = cells.variable(position_.layout().board());
    for (std::size_t k = 0; k < cells.words(); ++k) {
      to_.set(allowed.words[k], to_.load(m.allowed + static_cast<std::uint32_t>(k)));
    }
    to_.when(to_.is_zero(to_.load(m.safe)), [&] { cells.set(allowed, wins_.answers_to(other(player))); });
    known = cells.snapshot(allowed);
  }
  const Cells writes = wins_.cells_of_writes(player);
  to_.set(told_.losing, to_.truth(cells.any(cells.and_not(writes, known))));
  wins_.keep_writes_on(known, player);
}

/// Judges and records the position after a move that does not lose at once. Stops the form if the opponent
/// has no answer left.
/// @param next label of the next move
/// @param chances of the destination, as CompiledWins counts them
void NodeLowering::note_answered_child(PlayerIndex player, Label next, Ref chances) {
  const CellBuilder& cells = position_.cells();
  const PlayerIndex opponent = other(player);
  position_.to_move = opponent;
  turns_[opponent]->generate();
  const Cells allowed = wins_.answers_to(player);
  const Ref answers = cells.count(cells.both(allowed, wins_.cells_of_writes(opponent)));
  const Ref forced = to_.equal(answers, to_.number(1));
  const Ref promise = to_.bit_or(wins_.worth(player, chances), to_.shift(forced, {NodeMemory::forced_at}));
  judge(opponent);
  judging_.set_value(promise);
  write_record(opponent, allowed.words);
  to_.jump_if(to_.bit_or(judging_.outcome(), answers), next);
  leave(NodeStop::forces);
}

} // namespace regola
