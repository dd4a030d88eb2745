// Where wins are read backwards: who wins at once, and where the moves lead behind which nobody does.

#include <algorithm>

#include "engine/compiled/lower/node_lowering.hpp"

namespace regola {

using form::Label;
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

/// Whether what a register of a program holds may be another thing after a move of a player.
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

/// A register of the player's CompiledWins in the position as it is.
Cells NodeLowering::completed(PlayerIndex player, Register cells) {
  const auto known = lasting_.find(cells);
  if (player != position_.to_move || known == lasting_.end()) {
    return position_.result(rules_.sides[player].wins.program, cells, player);
  }
  return known->second;
}

/// Leaves the form where a generated move wins.
void NodeLowering::leave_if_won(PlayerIndex player) {
  lasting_.clear();
  if (rules_.sides[player].wins.ends == 0) return;
  to_.when(to_.is_zero(to_.load(out_.memory.safe)), [&] {
    to_.when(turns_[player]->wins().any([&](Register cells) { return completed(player, cells); }),
             [&] { leave(NodeStop::wins); });
  });
}

/// Where the next player would win may be the same behind all moves: then it is found out once.
void NodeLowering::find_lasting_threats(PlayerIndex mover) {
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

bool NodeLowering::has_plain_moves(PlayerIndex player) const {
  constexpr std::size_t most_loops = 32;
  return turns_[player]->has_plain_matches() && turns_[player]->plain_loops() <= most_loops &&
         !turns_[player]->has_chains() && rules_.sides[player].afters.empty() && source_.quiet.empty() &&
         !source_.keeps_past;
}

/// All moves of a player where they are put into planes one by one.
void NodeLowering::plain_node(PlayerIndex player) {
  const bool foresees = foresees_wins();
  if (foresees) {
    keep_answers(player);
  } else {
    find_lasting_threats(player);
  }
  ply_.save(saved_);
  for (std::size_t i = 0; i < kept_.size(); ++i) to_.set(kept_[i], counters_[i]);
  if (passes_at_all_) to_.set(ply_.passes, to_.number(0));
  turns_[player]->each_plain([&](Label next) {
    to_.set(moves_, to_.number(1));
    to_.set(signature_, turns_[player]->chosen());
    if (foresees && question_ == NodeQuestion::unbeaten) {
      position_.to_move = other(player);
      turns_[position_.to_move]->generate();
      judge(position_.to_move);
      write_record(position_.to_move);
    } else if (foresees) {
      note_answered_child(player, next, turns_[player]->chances());
    } else {
      note_child(player, next, turns_[player]->chances());
    }
    position_.to_move = player;
  });
  put_back(player);
  pass(player);
  leave(NodeStop::done);
  behind_move(player);
}

/// The position behind a move of the player: judged, and put on the records unless the next player wins.
/// @param next where it goes on
/// @param chances that the cell gives to which the move goes, as CompiledWins counts them
void NodeLowering::note_child(PlayerIndex player, Label next, Ref chances) {
  const PlayerIndex opponent = other(player);
  position_.to_move = opponent;
  const bool reads_wins = rules_.sides[opponent].wins.ends > 0;
  if (reads_wins) turns_[opponent]->generate();
  judge(opponent);
  if (reads_wins) {
    const Ref wins = turns_[opponent]->wins().any([&](Register cells) { return completed(opponent, cells); });
    to_.when(to_.choose(outcome_, to_.number(0), wins), [&] {
      to_.set(losing_, to_.number(1));
      to_.jump(next);
    });
  }
  if (question_ == NodeQuestion::solving && rules_.sides[player].wins.ends > 0) {
    to_.set(found_, to_.choose(outcome_, found_, worth(player, chances)));
  }
  write_record(opponent);
}

/// What the position behind a move of the player promises him. @see NodeMemory
Ref NodeLowering::worth(PlayerIndex player, Ref chances) {
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
