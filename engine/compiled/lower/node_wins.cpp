#include "engine/compiled/lower/node_wins.hpp"

#include <algorithm>

#include "engine/compiled/lower/node.hpp"

namespace regola {

using form::Ref;

void NodeWins::reserve() {
  for (const PlayerIndex player : {first_player, second_player}) {
    threats_[player] = std::make_unique<TurnLowering>(position_, player);
  }
}

bool NodeWins::has_plain_moves(PlayerIndex player) const {
  const Ruleset& source = *rules_.ruleset;
  return turns_[player]->has_plain_moves() && !turns_[player]->has_followed() &&
         rules_.sides[player].afters.empty() && source.quiet.empty() && !source.keeps_past;
}

bool NodeWins::foresees() const {
  return std::all_of(rules_.sides.begin(), rules_.sides.end(),
                     [](const CompiledSide& side) { return side.answers.foreseen; }) &&
         has_plain_moves(first_player) && has_plain_moves(second_player);
}

Ref NodeWins::any(PlayerIndex player) {
  const ProgramIndex wins = rules_.sides[player].wins.program;
  return turns_[player]->wins().any([&](Register cells) { return position_.result(wins, cells, player); });
}

Cells NodeWins::answers_to(PlayerIndex winner) {
  const CellBuilder& cells = position_.cells();
  const CompiledSide& side = rules_.sides[winner];
  const auto wins_by = [&](Register wanted) { return position_.result(side.wins.program, wanted, winner); };
  threats_[winner]->generate();
  const Cells wins = threats_[winner]->wins().cells(wins_by);
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
    const Cells enabling = cells.both(lacking, cells.moved(wins_by(cell), {-win.distance}));
    allowed = cells.and_not(allowed, enabling);
  }
  return allowed;
}

Ref NodeWins::worth(PlayerIndex player, Ref chances) {
  const CompiledWins& own = rules_.sides[player].wins;
  const CompiledAnswers& next = rules_.sides[other(player)].answers;
  const CellBuilder& cells = position_.cells();
  const Ref threats = cells.count(position_.result(own.program, own.threats, player));
  const Ref worth = to_.add(to_.shift(threats, {NodeMemory::threats_at}), chances);
  if (next.open == no_register) return worth;
  const Ref open = cells.any(position_.result(next.program, next.open, other(player)));
  return to_.bit_or(worth, to_.shift(to_.is_zero(open), {NodeMemory::never_at}));
}

} // namespace regola
