#pragma once

// The moves of a position, step by step as the reference matcher makes them (engine/matcher/successors.cpp).

#include <algorithm>

#include "engine/compiled/plane_machine.hpp"
#include "engine/compiled/restored.hpp"

namespace regola {

template <int W>
void PlaneMachine<W>::release(const Marks& marks) {
  arena_.release(marks.arena);
  records_.resize(marks.candidates);
  parts_.resize(marks.parts);
  choices_.resize(marks.choices);
  variables_.resize(marks.variables);
  links_.resize(marks.links);
}

template <int W>
Machine::Moves PlaneMachine<W>::expand(Position position) {
  return expand(view_of(position, position_view(position).to_move()));
}

template <int W>
Machine::Moves PlaneMachine<W>::expand(const PlayerView& view) {
  const Marks before = marks();
  produce(view.position, view);
  if (may_pass(view)) {
    add_pass(view.position, view.player);
  }
  released_.push_back(before); // only now: where the position is refused there is nothing to release
  return {before.candidates, records_.size()};
}

template <int W>
void PlaneMachine<W>::release(const Moves& /*moves*/) {
  const Marks marks = released_.back();
  released_.pop_back();
  release(marks);
}

template <int W>
bool PlaneMachine<W>::may_pass(const PlayerView& view) {
  const auto& lines = rules_.sides[view.player].passes;
  return std::any_of(lines.begin(), lines.end(),
                     [&](const CompiledJudgement& line) { return holds(view, line); });
}

template <int W>
void PlaneMachine<W>::add_pass(Position position, PlayerIndex player) {
  MoveRecord pass;
  pass.position = copy(position);
  const unsigned passes = position_view(position).passes() + 1;
  set_turn(pass.position, other(player));
  const View now = position_view(pass.position);
  now.set_turn(other(player), passes, now.seen());
  remember(position, pass.position);
  now.hash() = game_hash(pass.position);
  pass.kind = Move::Kind::pass;
  pass.first_line = source_.sides[player].passes.front().guard.line;
  records_.push_back(pass);
}

/// The article's rules, each matched against the whole status.
template <int W>
void PlaneMachine<W>::add_whole_rules(const MoveRecord& start) {
  if (discrimination_.empty()) {
    return;
  }
  const std::size_t first = records_.size();
  const Position position = start.position;
  const auto symbol = [&](std::size_t cell) {
    return symbol_at(position, rules_.layout.bit(static_cast<CellIndex>(cell)));
  };
  discrimination_.each(symbol, [&](std::uint32_t index) {
    const Rule& rule = source_.rules[index];
    Varspace variables;
    for (std::size_t cell = 0; cell < rule.left.size(); ++cell) {
      if (!rule.left.is_variable_at(cell)) continue;
      Symbol& value = variables[rule.left[cell]];
      const Symbol here = symbol(cell);
      if (value != 0 && value != here) return;
      value = here;
    }
    MoveRecord next = start;
    next.position = copy(position);
    next.kind = Move::Kind::rule;
    next.rule = index;
    next.first_name = any_name;
    next.first_line = rule.line;
    next.shares_text = true;
    next.variables = static_cast<std::uint32_t>(variables_.size());
    variables_.push_back(variables);
    const View now = position_view(next.position);
    for (std::size_t cell = 0; cell < rule.right.size(); ++cell) {
      const Symbol there = rule.right.is_variable_at(cell) ? variables[rule.right[cell]] : rule.right[cell];
      if (there == symbol(cell)) continue;
      const Bit bit = rules_.layout.bit(static_cast<CellIndex>(cell));
      for (std::size_t i = 0; i < rules_.symbols.planes(); ++i) now.plane(static_cast<int>(i)).reset(bit);
      if (rules_.symbols.plane(there) >= 0) now.plane(rules_.symbols.plane(there)).set(bit);
    }
    records_.push_back(next);
  });
  std::sort(records_.begin() + static_cast<std::ptrdiff_t>(first), records_.end(),
            [](const MoveRecord& a, const MoveRecord& b) { return a.rule < b.rule; });
}

/// Judged on the status as the move leaves it, before `after` tidies up, the turn handed over.
template <int W>
bool PlaneMachine<W>::is_forbidden(Position before, const MoveRecord& move, PlayerIndex player) {
  if (rules_.sides[player].forbids.empty()) {
    return false;
  }
  const Arena::Mark mark = arena_.mark();
  Word* left = copy(move.position);
  hand_over(left, player, move.extra);
  remember(before, left);
  const bool forbidden = forbids(view_of(left, player));
  arena_.release(mark);
  return forbidden;
}

/// Whether a `forbid` line of the player who looks at it holds.
template <int W>
bool PlaneMachine<W>::forbids(const PlayerView& view) {
  const auto& lines = rules_.sides[view.player].forbids;
  const Restored counted(forbids_);
  return std::any_of(lines.begin(), lines.end(), [&](const CompiledJudgement& line) {
    if (line.source->forbids_above >= counted.value()) return false;
    forbids_ = line.source->forbids_above; // moves that the line asks for
    return holds(view, line);
  });
}

template <int W>
bool PlaneMachine<W>::is_forbidden(Position position) {
  return forbids(view_of(position, other(to_move(position))));
}

/// `prefer most`: judged as `forbid` is.
template <int W>
void PlaneMachine<W>::keep_most(Position before, std::size_t first, PlayerIndex player,
                                const CompiledExpression& number) {
  const std::size_t floor = numbers_.size(); // below it are those of the moves that asked for these
  for (std::size_t i = first; i < records_.size(); ++i) {
    const Arena::Mark mark = arena_.mark();
    Word* left = copy(records_[i].position);
    hand_over(left, player, records_[i].extra);
    remember(before, left);
    numbers_.push_back(evaluate(view_of(left, player), number));
    arena_.release(mark);
  }
  const auto numbers = numbers_.begin() + static_cast<std::ptrdiff_t>(floor);
  if (numbers != numbers_.end()) {
    const std::int32_t greatest = *std::max_element(numbers, numbers_.end());
    std::size_t i = floor;
    records_.erase(std::remove_if(records_.begin() + static_cast<std::ptrdiff_t>(first), records_.end(),
                                  [&](const MoveRecord&) { return numbers_[i++] < greatest; }),
                   records_.end());
  }
  numbers_.resize(floor);
}

/// `after`: the first line that changes something fires, again and again, until none does.
template <int W>
void PlaneMachine<W>::run_after_rules(Word* position, PlayerIndex player) {
  const Lines& lines = rules_.sides[player].afters;
  if (lines.empty()) {
    return;
  }
  std::uint32_t fired = 0;
  for (int round = 0;; ++round) {
    const PlayerView view = view_of(position, player);
    const CompiledSide& side = rules_.sides[player];
    const ThreadedProgram<W>& program = run(view, side.tidies);
    const bool changed = std::any_of(lines.begin(), lines.end(), [&](const CompiledProduction& line) {
      const Register matches = side.tidied[static_cast<std::size_t>(&line - lines.data())];
      if (matches != no_register && program(matches, 0).none()) return false;
      if (!allows(view, line.gate)) return false;
      return each_match(view, line.left, line.gate, no_bit, [&](const Match& match) {
        const Arena::Mark mark = arena_.mark();
        Word* next = copy(position);
        write(next, line, match, nullptr);
        const bool fires =
            (source_.hands.empty() || take_from_hands(position, next)) && !same_cells(next, position);
        if (fires) {
          std::copy(next, next + shape_.words, position);
          fired = line.source->guard.line;
        }
        arena_.release(mark);
        return fires;
      });
    });
    if (!changed) {
      return;
    }
    if (round == limits::cascade) {
      refuse_unrest(fired, {fired});
    }
  }
}

/// All moves but passes.
template <int W>
void PlaneMachine<W>::produce(Position position, const PlayerView& view) {
  const std::size_t first = records_.size();
  const Restored floor(floor_);
  floor_ = first;
  const Restored parts(turn_parts_);
  turn_parts_ = 0;
  const PlayerIndex player = view.player;
  const CompiledSide& side = rules_.sides[player];
  MoveRecord start;
  start.position = const_cast<Word*>(position); // read only: what comes of it is a copy
  first_parts(start, view);
  for (std::size_t i = 0; i < side.parts.size(); ++i) {
    // One that follows each step has done so.
    if (!source_.sides[player].parts[i].each) with_part(first, side.parts[i], player);
  }
  add_whole_rules(start);
  if (!side.forbids.empty()) {
    // By index: a condition that asks for moves lists these behind the candidates.
    std::size_t kept = first;
    for (std::size_t i = first; i < records_.size(); ++i) {
      if (!is_forbidden(position, records_[i], player)) records_[kept++] = MoveRecord(records_[i]);
    }
    records_.resize(kept);
  }
  keep_preferred(first, [](const MoveRecord& candidate) { return candidate.first_name; });
  for (const CompiledExpression& number : side.most) keep_most(position, first, player, number);
  if (!side.afters.empty()) {
    for (std::size_t i = first; i < records_.size(); ++i) run_after_rules(records_[i].position, player);
  }
  std::uint32_t listed = 0;
  for (std::size_t i = first; i < records_.size(); ++i) {
    MoveRecord& candidate = records_[i];
    finish(position, candidate.position, player, candidate.extra);
    if (candidate.kind == Move::Kind::rule) {
      const std::uint32_t number = source_.rules[candidate.rule].number;
      ++listed;
      candidate.number = number != 0 ? number : listed;
    }
  }
  drop_repeated(first);
}

template <int W>
bool PlaneMachine<W>::can_move(const PlayerView& view) {
  const CompiledSide& side = rules_.sides[view.player];
  if (!side.forbids.empty() || !source_.hands.empty() || !discrimination_.empty()) {
    const Marks before = marks();
    const std::size_t first = records_.size();
    produce(view.position, view);
    const bool any = records_.size() > first;
    release(before);
    return any;
  }
  return std::any_of(side.moves.begin(), side.moves.end(), [&](const CompiledProduction& line) {
    if (!allows(view, line.gate)) {
      return false;
    }
    const CompiledPicture& left = line.left.picture;
    if (!left.exact || line.gate.limits_anchor) {
      return each_match(view, line.left, line.gate, no_bit, [](const Match&) { return true; });
    }
    const bool shared = line.left.program == side.unconditional;
    return is_somewhere(shared ? unconditional(view) : run(view, line.left.program), left.matches);
  });
}

template <int W>
bool PlaneMachine<W>::can_move(Position position) {
  return can_move(view_of(position, position_view(position).to_move()));
}

template <int W>
std::size_t PlaneMachine<W>::move_count(Position position) {
  return move_count(view_of(position, position_view(position).to_move()));
}

template <int W>
std::size_t PlaneMachine<W>::move_count(const PlayerView& view) {
  if (const auto& counted = rules_.sides[view.player].counted) {
    const ThreadedProgram<W>& program = unconditional(view);
    std::size_t count = 0;
    for (const CountedMoves& moves : *counted) {
      count += static_cast<std::size_t>(count_lanes(program, moves.cells));
    }
    return count;
  }
  const Marks before = marks();
  const std::size_t first = records_.size();
  produce(view.position, view);
  const std::size_t count = records_.size() - first;
  release(before);
  return count;
}

template <int W>
Position PlaneMachine<W>::position(std::size_t move) {
  return records_[move].position;
}

template <int W>
std::uint32_t PlaneMachine<W>::line(std::size_t move) const {
  return records_[move].first_line;
}

template <int W>
Move PlaneMachine<W>::move(std::size_t index) const {
  const MoveRecord& candidate = records_[index];
  Move move;
  move.kind = candidate.kind;
  move.rule = candidate.rule;
  move.number = candidate.number;
  const auto cell = [&](Bit bit) { return bit == no_bit ? no_cell : rules_.layout.cell(bit); };
  for (std::uint32_t i = 0; i < candidate.part_count; ++i) {
    const PartRecord& part = parts_[candidate.parts + i];
    move.parts.push_back({part.name, cell(part.from), cell(part.to), {}});
    for (std::uint32_t k = 0; k < part.choice_count; ++k) {
      move.parts.back().choices.push_back(choices_[part.choices + k]);
    }
  }
  return move;
}

} // namespace regola
