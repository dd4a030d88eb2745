#include "engine/compiled/lower/node_wins.hpp"

#include <algorithm>

#include "engine/compiled/lower/node.hpp"

namespace regola {

using form::Ref;

namespace {

/// The planes that a register of a program depends on.
std::vector<bool> planes_read(const Symbols& symbols, const Program& program, Register wanted) {
  std::vector<bool> asked(program.size(), false);
  std::vector<bool> read(symbols.planes(), false);
  asked[wanted] = true;
  for (std::size_t at = wanted + std::size_t{1}; at-- > 0;) {
    if (!asked[at]) continue;
    const Instruction& i = program.code()[at];
    for (const Register operand : {i.a, i.b}) {
      if (operand != no_register) asked[operand] = true;
    }
    if (i.op != Op::cells) continue;
    const SymbolSet& wanted_symbols = program.symbols(i);
    const bool ground = wanted_symbols.contains(symbols.ground());
    for (std::size_t plane = 0; plane < symbols.planes(); ++plane) {
      if (wanted_symbols.contains(symbols.symbol(plane)) != ground) read[plane] = true;
    }
  }
  return read;
}

/// Whether a move of a player may change the value of a register of a program.
bool may_change(const CompiledRuleset& rules, const Program& program, Register wanted, PlayerIndex mover) {
  const std::vector<bool> read = planes_read(rules.symbols, program, wanted);
  const auto is_read = [&](std::int16_t plane) {
    return plane >= 0 && read[static_cast<std::size_t>(plane)];
  };
  const auto writes = [&](const CompiledWrite& write) {
    return std::any_of(write.planes.begin(), write.planes.end(), is_read) ||
           std::any_of(write.olds.begin(), write.olds.end(), is_read);
  };
  const std::vector<CompiledProduction>& moves = rules.sides[mover].moves;
  return std::any_of(moves.begin(), moves.end(), [&](const CompiledProduction& line) {
    return std::any_of(line.writes.begin(), line.writes.end(), writes);
  });
}

} // namespace

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

/// Returns a register of the player's CompiledWins in the current position.
Cells NodeWins::completed(PlayerIndex player, Register cells) {
  const auto known = lasting_.find(cells);
  if (player != position_.to_move || known == lasting_.end()) {
    return position_.result(rules_.sides[player].wins.program, cells, player);
  }
  return known->second;
}

Ref NodeWins::any(PlayerIndex player) {
  return turns_[player]->wins().any([&](Register cells) { return completed(player, cells); });
}

void NodeWins::find_lasting_threats(PlayerIndex mover) {
  const PlayerIndex next = other(mover);
  const CompiledWins& wins = rules_.sides[next].wins;
  if (wins.ends == 0) return;
  const Program& program = rules_.programs[wins.program];
  for (const CompletingWrite& write : wins.writes) {
    for (const Register cells : write.cells) {
      if (cells != no_register && !lasting_.contains(cells) && !may_change(rules_, program, cells, mover)) {
        lasting_[cells] = position_.result(wins.program, cells, next);
      }
    }
  }
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
