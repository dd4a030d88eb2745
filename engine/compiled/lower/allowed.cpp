// Which moves are allowed.

#include "engine/compiled/lower/ply.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

void PlyLowering::ask_forbids(TurnLowering& turn, Label reject) {
  ask_most(turn, reject);
  ask_forbid_lines(turn.player(), turn.move(), reject);
  ask_repeated(turn, reject);
}

/// Rejects a walked move if `after` lines make the same position of an earlier one with the same text: they
/// are one move.
void PlyLowering::ask_repeated(TurnLowering& turn, Label reject) {
  if (!turn.visits_walked() || !turn.walked().may_repeat_later()) return;
  const PlayerIndex to_move = std::exchange(position_.to_move, turn.player());
  const Saved before = room();
  save(before);
  const auto put_back = [&] { restore(before); };
  before_refusals(put_back, [&] {
    to_.before_jump(reject, put_back, [&](Label known) {
      after(turn.player()).run();
      turn.walked().reject_known(known);
      restore(before);
    });
  });
  position_.to_move = to_move;
}

/// Whether `forbid` lines are in force.
bool PlyLowering::has_forbids(PlayerIndex player) const {
  const std::vector<CompiledJudgement>& lines = rules_.sides[player].forbids;
  const auto applies = [&](const CompiledJudgement& line) { return line.source->forbids_above < forbids_; };
  return any_of(lines, applies);
}

void PlyLowering::ask_forbid_lines(PlayerIndex player, const MoveUnderWay& move, Label reject) {
  if (!has_forbids(player)) return;
  move.for_next_player([&](PlayerIndex next) { ask_forbids(player, next, reject); });
}

/// Tests the `forbid` lines on the position after the move, with the turn handed over.
void PlyLowering::ask_forbids(PlayerIndex player, PlayerIndex next, Label reject) {
  std::vector<const CompiledJudgement*> lines;
  bool asks_past = false;
  for (const CompiledJudgement& line : rules_.sides[player].forbids) {
    if (line.source->forbids_above >= forbids_) continue;
    lines.push_back(&line);
    asks_past = asks_past || (line.gate.condition && asks_for_past(*line.gate.condition->source));
  }
  where_it_leads(next, asks_past, reject, [&](Label met) {
    for (const CompiledJudgement* const line : lines) {
      with_forbids(line->source->forbids_above, [&] { position_.jump_if_holds(*line, player, met); });
    }
  });
}

bool PlyLowering::asks_for_past(const Expression& expression) const {
  return asks(source_, expression, Expression::Kind::repeats) ||
         asks(source_, expression, Expression::Kind::cycle) ||
         asks(source_, expression, Expression::Kind::quiet) ||
         (asks_for_moves(source_, expression) &&
          (forbids_by_past(first_player) || forbids_by_past(second_player)));
}

/// Runs `ask` on the position after a move: with the turn handed over and, if `asks_past`, with its past.
void PlyLowering::where_it_leads(PlayerIndex next, bool asks_past, Label reject,
                                 const std::function<void(Label reject)>& ask) {
  const PlayerIndex to_move = std::exchange(position_.to_move, next);
  const auto ask_it = [&](Label met) {
    with_mobility([&](PlayerIndex asked) { return can_move(asked); }, [&] { ask(met); });
  };
  if (!asks_past) {
    ask_it(reject);
    position_.to_move = to_move;
    return;
  }
  std::vector<Ref> changing = position_.quiet;
  if (source_.keeps_past) append(changing, past_.changing());
  const std::vector<Ref> kept = to_.snapshot(changing);
  const auto put_back = [&] { to_.set(changing, kept); };
  to_.before_jump(reject, put_back, [&](Label met) {
    before_refusals(put_back, [&] {
      if (!position_.quiet.empty()) past_.count_quiet(moved_from);
      if (source_.keeps_past) past_.look_back(next);
      ask_it(met);
    });
    put_back();
  });
  position_.to_move = to_move;
}

void PlyLowering::jump_if_forbidden(PlayerIndex player, Label label) {
  with_mobility([&](PlayerIndex asked) { return can_move(asked); },
                [&] {
                  for (const CompiledJudgement& line : rules_.sides[player].forbids) {
                    with_forbids(line.source->forbids_above,
                                 [&] { position_.jump_if_holds(line, player, label); });
                  }
                });
}

void PlyLowering::with_forbids(std::uint32_t forbids, const std::function<void()>& body) {
  const std::uint32_t outer = std::exchange(forbids_, forbids);
  body();
  forbids_ = outer;
}

/// If a `forbid` line already holds, or may begin to hold by any move, every move must be tested: all cells
/// count as exposed.
std::optional<Cells> PlyLowering::exposed(PlayerIndex player) {
  const CompiledExposure& exposure = rules_.sides[player].exposure;
  if (exposure.program == no_program) return std::nullopt;
  const CellBuilder& cells = position_.cells();
  const Mask& board = position_.layout().board();
  Cells found = cells.either(position_.result(exposure.program, exposure.cells, player),
                             position_.result(exposure.program, exposure.pictured, player));
  for (const std::int16_t victim : exposure.victims) {
    found = cells.either(found, position_.planes[static_cast<std::size_t>(victim)]);
  }
  Cells needed = cells.none();
  for (const std::int16_t plane : exposure.needed)
    needed = cells.either(needed, position_.planes[static_cast<std::size_t>(plane)]);
  Cells all = cells.variable(board);
  const Label every_move = to_.label();
  const Label done = to_.label();
  cells.set(all, found);
  to_.jump_if(cells.any(needed), every_move); // before the lines that need these symbols: they may cost more
  for (const CompiledJudgement& line : rules_.sides[player].forbids) {
    const auto& condition = line.gate.condition;
    const bool needs = condition && condition->source->kind != Expression::Kind::attacked;
    if (!needs) position_.jump_if_holds(line, player, every_move);
  }
  to_.jump(done);
  to_.bind(every_move);
  cells.set(all, cells.constant(board));
  to_.bind(done);
  return all;
}

Ref PlyLowering::take_sure(TurnLowering& turn, const std::optional<Cells>& exposed, Ref condition) {
  const bool has = has_forbids(turn.player());
  // Where the `after` lines may fire without end, a move is made even if it is only counted: making it shows
  // the error.
  if (!rules_.sides[turn.player()].rests || (has && !exposed)) return to_.number(0);
  return turn.take_sure(has ? exposed : std::nullopt, condition);
}

void PlyLowering::ask_forbids(TurnLowering& turn, const std::optional<Cells>& exposed, Label reject) {
  if (!exposed) return ask_forbids(turn, reject);
  ask_most(turn, reject);
  const Label allowed = to_.label();
  to_.jump_unless(turn.move().exposes(*exposed), allowed);
  ask_forbid_lines(turn.player(), turn.move(), reject);
  to_.bind(allowed);
  ask_repeated(turn, reject);
}

} // namespace regola
