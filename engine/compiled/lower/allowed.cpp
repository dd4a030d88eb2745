// Which moves are allowed, and whether there is one.

#include <algorithm>

#include "engine/compiled/lower/ply.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

using form::Label;
using form::Ref;

namespace {

bool asks_for(const CompiledRuleset& rules, const CompiledJudgement& line, Expression::Kind kind) {
  return line.gate.condition && asks(*rules.ruleset, *line.gate.condition->source, kind);
}

} // namespace

void PlyLowering::ask_forbids(TurnLowering& turn, Label reject) {
  ask_most(turn, reject);
  ask_forbid_lines(turn.player(), turn.move(), reject);
  ask_repeated(turn, reject);
}

/// Two ways of one text that `after` lines lead to one position are one move.
void PlyLowering::ask_repeated(TurnLowering& turn, Label reject) {
  if (!turn.visits_walked() || !turn.walked().may_repeat_later()) return;
  const PlayerIndex to_move = std::exchange(position_.to_move, turn.player());
  const Saved before = room();
  save(before);
  const Label known = to_.label();
  const Label done = to_.label();
  before_refusals([&] { restore(before); },
                  [&] {
                    after(turn.player()).run();
                    turn.walked().reject_known(known);
                    restore(before);
                    to_.jump(done);
                    to_.bind(known);
                    restore(before);
                    to_.jump(reject);
                    to_.bind(done);
                  });
  position_.to_move = to_move;
}

void PlyLowering::ask_forbid_lines(PlayerIndex player, const MoveUnderWay& move, Label reject) {
  if (rules_.sides[player].forbids.empty()) return;
  move.for_next_player([&](PlayerIndex next) { ask_forbids(player, next, reject); });
}

/// Judged on the position as the move leaves it, the turn handed over.
void PlyLowering::ask_forbids(PlayerIndex player, PlayerIndex next, Label reject) {
  const std::vector<CompiledJudgement>& forbids = rules_.sides[player].forbids;
  const auto some = [&](Expression::Kind kind) {
    return std::any_of(forbids.begin(), forbids.end(),
                       [&](const CompiledJudgement& line) { return asks_for(rules_, line, kind); });
  };
  if (some(Expression::Kind::quiet)) throw Missing("'forbid' that asks for quiet plies");
  if (some(Expression::Kind::moves_by)) throw Missing("'forbid' that asks for moves by their name");
  position_.to_move = next;
  if (some(Expression::Kind::repeats)) past_.look_back(next);
  for (const CompiledJudgement& line : forbids) {
    with_mobility([&](PlayerIndex asked) { return probe(asked, line.source->forbids_above); },
                  [&] { position_.jump_if_holds(line, player, reject); });
  }
}

/// Who is attacked already has to be asked after each of his moves.
std::optional<Cells> PlyLowering::exposed(PlayerIndex player) {
  const CompiledExposure& exposure = rules_.sides[player].exposure;
  if (exposure.program == no_program) return std::nullopt;
  const CellBuilder& cells = position_.cells();
  const Mask& board = position_.layout().board();
  Cells found = position_.result(exposure.program, exposure.cells, player);
  for (const std::int16_t victim : exposure.victims) {
    found = cells.either(found, position_.planes[static_cast<std::size_t>(victim)]);
  }
  Cells all = cells.variable(board);
  const Label attacked = to_.label();
  const Label done = to_.label();
  cells.set(all, found);
  for (const CompiledJudgement& line : rules_.sides[player].forbids) {
    position_.jump_if_holds(line, player, attacked);
  }
  to_.jump(done);
  to_.bind(attacked);
  cells.set(all, cells.constant(board));
  to_.bind(done);
  return all;
}

void PlyLowering::ask_forbids(TurnLowering& turn, const std::optional<Cells>& exposed, Label reject) {
  if (!exposed) return ask_forbids(turn, reject);
  ask_most(turn, reject);
  const CellBuilder& cells = position_.cells();
  const Label allowed = to_.label();
  to_.jump_unless(cells.any(cells.both(*exposed, turn.move().written)), allowed);
  ask_forbid_lines(turn.player(), turn.move(), reject);
  to_.bind(allowed);
  ask_repeated(turn, reject);
}

Ref PlyLowering::can_move(PlayerIndex player) { return probe(player, all_forbids); }

/// Not 0 if the player has a move in the position as it is, where only the `forbid` lines above one count.
/// All are tried, until one is allowed.
Ref PlyLowering::probe(PlayerIndex player, std::uint32_t forbids_above,
                       std::optional<TurnLowering::Only> only) {
  // Each such question within another one multiplies the time: a list is asked instead, which has a budget.
  constexpr int most_probes = 2;
  if (++probing_ > most_probes) throw Missing("'forbid' lines that ask for moves, several in a row");
  const PlayerIndex to_move = position_.to_move;
  position_.to_move = player;
  probes_.push_back(std::make_unique<TurnLowering>(position_, player, only));
  TurnLowering& turn = *probes_.back();
  turn.walked().ignore_preferred(); // what is better is a move as well
  const Ref can = to_.variable({1});
  const Label yes = to_.label();
  const Label done = to_.label();
  if (turn.any_match_moves()) {
    turn.jump_if_any(yes);
    to_.set(can, to_.number(0));
    to_.jump(done);
    to_.bind(yes);
    to_.set(can, to_.number(1));
    to_.bind(done);
    position_.to_move = to_move;
    --probing_;
    return to_.snapshot(can);
  }
  const Saved before = room();
  save(before);
  const bool by_line = turn.finds_line_by_line();
  if (!by_line) turn.generate();
  std::vector<const CompiledJudgement*> forbids;
  bool asks_past = false;
  for (const CompiledJudgement& line : rules_.sides[player].forbids) {
    if (line.source->forbids_above >= forbids_above) continue;
    if (asks_for(rules_, line, Expression::Kind::quiet)) throw Missing("'forbid' that asks for quiet plies");
    if (asks_for(rules_, line, Expression::Kind::moves_by))
      throw Missing("'forbid' that asks for moves by their name");
    asks_past = asks_past || asks_for(rules_, line, Expression::Kind::repeats);
    forbids.push_back(&line);
  }
  const Ref seen = to_.variable();
  const Ref own_hash = to_.variable();
  if (asks_past) {
    to_.set(seen, position_.seen);
    to_.set(own_hash, past_.hash);
  }
  const auto put_back = [&] {
    restore(before);
    if (!asks_past) return;
    to_.set(position_.seen, seen);
    to_.set(past_.hash, own_hash);
  };
  const auto try_move = [&](Label reject) {
    turn.move().for_next_player([&](PlayerIndex next) {
      position_.to_move = next;
      if (asks_past) past_.look_back(next);
      for (const CompiledJudgement* const line : forbids) {
        with_mobility([&](PlayerIndex asked) { return probe(asked, line->source->forbids_above); },
                      [&] { position_.jump_if_holds(*line, player, reject); });
      }
    });
    to_.jump(yes);
    to_.bind(reject);
    put_back();
    position_.to_move = player;
  };
  const bool begins = turn.has_chains() && forbids.empty() && turn.begins_by_match();
  if (begins) to_.jump_if(turn.any_chain(), yes);
  if (turn.has_walked() || (turn.has_chains() && !begins)) {
    before_refusals(put_back, [&] { turn.each_followed(try_move); });
    put_back(); // from a step that was none
  }
  if (by_line) {
    turn.loops().each_line_by_line(try_move);
  } else {
    turn.loops().each(try_move);
  }
  to_.set(can, to_.number(0));
  to_.jump(done);
  to_.bind(yes);
  put_back();
  to_.set(can, to_.number(1));
  to_.bind(done);
  position_.to_move = to_move;
  --probing_;
  return to_.snapshot(can);
}

void PlyLowering::jump_if_can(TurnLowering& turn, PlayerIndex player, Label label) {
  const PlayerIndex to_move = std::exchange(position_.to_move, player);
  if (turn.any_match_moves()) {
    turn.jump_if_any(label);
  } else {
    to_.jump_if(can_move(player), label);
  }
  position_.to_move = to_move;
}

/// @param name if given, only moves that have a part of that name
Ref PlyLowering::count_moves(PlayerIndex player, std::optional<NameIndex> name) {
  constexpr int most_probes = 2;
  if (++probing_ > most_probes) throw Missing("counts of moves within each other");
  probes_.push_back(std::make_unique<TurnLowering>(position_, player));
  TurnLowering& turn = *probes_.back();
  if (!rules_.sides[player].rests)
    throw Missing("a count of moves behind which 'after' may not come to rest");
  const PlayerIndex to_move = std::exchange(position_.to_move, player);
  Ref total = 0;
  if (turn.is_exact() && !turn.has_followed() && !name) {
    turn.generate();
    total = to_.snapshot(turn.total());
  } else if (position_.walks_counts) {
    total = count_by_trying(turn, name);
  } else {
    throw Missing("a count of moves that have to be tried");
  }
  position_.to_move = to_move;
  --probing_;
  return total;
}

/// Makes all moves, one after the other.
Ref PlyLowering::count_by_trying(TurnLowering& turn, std::optional<NameIndex> name) {
  const PlayerIndex player = turn.player();
  const CompiledSide& side = rules_.sides[player];
  const auto asks = [&](const CompiledSide& of) {
    return std::any_of(of.forbids.begin(), of.forbids.end(), [&](const CompiledJudgement& line) {
      return line.gate.condition && asks_for_moves(source_, *line.gate.condition->source);
    });
  };
  // A `forbid` line that asks for moves looks at them without some of the `forbid` lines.
  if (asks(rules_.sides[first_player]) || asks(rules_.sides[second_player])) {
    throw Missing("a count of moves beside a 'forbid' that asks for moves");
  }
  if (!side.most.empty()) throw Missing("a count of moves beside 'prefer most'");
  if (name && source_.names.size() > word_bits) throw Missing("a count of moves among more than 64 names");
  const bool asks_past = std::any_of(side.forbids.begin(), side.forbids.end(), [&](const auto& line) {
    return asks_for(rules_, line, Expression::Kind::repeats);
  });
  const Saved before = room();
  save(before);
  const Ref seen = to_.variable();
  const Ref own_hash = to_.variable();
  if (asks_past) {
    to_.set(seen, position_.seen);
    to_.set(own_hash, past_.hash);
  }
  const auto put_back = [&] {
    restore(before);
    if (!asks_past) return;
    to_.set(position_.seen, seen);
    to_.set(past_.hash, own_hash);
  };
  const Ref count = to_.variable();
  to_.set(count, to_.number(0));
  const auto visit = [&](Label reject) {
    if (name) {
      to_.jump_unless(to_.bit_and(turn.move().names, to_.constant({Word{1} << *name % word_bits})), reject);
    }
    ask_forbids(turn, reject);
    to_.set(count, to_.add(count, to_.number(1)));
    to_.bind(reject);
    put_back();
    position_.to_move = player;
  };
  turn.generate();
  before_refusals(put_back, [&] {
    if (turn.has_followed()) {
      turn.each_followed(visit);
      put_back(); // from a step that was none
    }
    turn.loops().each(visit);
  });
  return to_.snapshot(count);
}

} // namespace regola
