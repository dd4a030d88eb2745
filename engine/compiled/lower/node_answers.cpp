// A node where each move writes a single cell and wins can be foreseen: the answers to what threatens are
// cells, so that moves that lose are not made at all.

#include <algorithm>

#include "engine/compiled/lower/node_lowering.hpp"

namespace regola {

using form::Label;
using form::Ref;

bool NodeLowering::foresees_wins() const {
  return std::all_of(rules_.sides.begin(), rules_.sides.end(),
                     [](const CompiledSide& side) { return side.answers.foreseen; }) &&
         has_plain_moves(first_player) && has_plain_moves(second_player);
}

/// The cells on which the other player may write, or this one wins behind that. Who writes elsewhere, where
/// there is a threat, lets him win; of two threats he can answer one.
Cells NodeLowering::answers_to(PlayerIndex winner) {
  const CellBuilder& cells = position_.cells();
  const CompiledSide& side = rules_.sides[winner];
  const auto completed = [&](Register wanted) { return position_.result(side.wins.program, wanted, winner); };
  threats_[winner]->generate();
  const Cells wins = threats_[winner]->wins().cells(completed);
  const Cells board = cells.constant(position_.layout().board());
  const Ref count = cells.count(wins);
  const Ref several = to_.compute(form::Op::below, to_.number(1), count);
  Cells allowed;
  for (std::size_t k = 0; k < cells.words(); ++k) {
    const Ref one = to_.choose(several, to_.number(0), wins.words[k]);
    allowed.words.push_back(to_.choose(count, one, board.words[k]));
  }
  for (const EnabledWin& win : side.answers.enabled) {
    const Cells lacking = position_.result(side.answers.program, win.cells, winner);
    const Register cell = side.wins.writes[win.write].cells[win.heading];
    const Cells enabling = cells.both(lacking, cells.moved(completed(cell), {-win.distance}));
    allowed = cells.and_not(allowed, enabling);
  }
  return allowed;
}

/// Moves that let the other player win at once are left out.
void NodeLowering::keep_answers(PlayerIndex player) {
  const CellBuilder& cells = position_.cells();
  const NodeMemory& m = out_.memory;
  Cells known;
  if (m.allowed_words == 0) {
    known = answers_to(other(player));
  } else {
    const Cells allowed = cells.variable(position_.layout().board());
    for (std::size_t k = 0; k < cells.words(); ++k) {
      to_.set(allowed.words[k], to_.load(m.allowed + static_cast<std::uint32_t>(k)));
    }
    to_.when(to_.is_zero(to_.load(m.safe)), [&] { cells.set(allowed, answers_to(other(player))); });
    known = cells.snapshot(allowed);
  }
  const Cells writes = turns_[player]->wins().cells_of_writes();
  to_.set(losing_, to_.truth(cells.any(cells.and_not(writes, known))));
  turns_[player]->wins().keep_writes_on(known);
}

/// The position behind a move that does not lose at once: judged, and put on the records. If the next player
/// has no answer left, nothing else needs to be known.
/// @param next where it goes on
/// @param chances that the cell gives to which the move goes, as CompiledWins counts them
void NodeLowering::note_answered_child(PlayerIndex player, Label next, Ref chances) {
  const CellBuilder& cells = position_.cells();
  const PlayerIndex opponent = other(player);
  position_.to_move = opponent;
  turns_[opponent]->generate();
  const Cells allowed = answers_to(player);
  const Ref answers = cells.count(cells.both(allowed, turns_[opponent]->wins().cells_of_writes()));
  const Ref forced = to_.compute(form::Op::equal, answers, to_.number(1));
  const Ref promise = to_.bit_or(worth(player, chances), to_.shift(forced, {NodeMemory::forced_at}));
  judge(opponent);
  to_.set(found_, to_.choose(outcome_, found_, promise));
  write_record(opponent, allowed.words);
  to_.jump_if(to_.bit_or(outcome_, answers), next);
  leave(NodeStop::forces);
}

} // namespace regola
