#pragma once

// Whether there are moves, and how many.

#include <algorithm>

#include "engine/compiled/machine/plane_move_lister.hpp"

namespace regola {

template <int W>
bool PlaneMoveLister<W>::can_move(const PlayerPosition& view) {
  const CompiledSide& side = rules_.sides[view.player];
  const std::vector<Production>& moves = source_.sides[view.player].moves;
  if (!side.forbids.empty() || !source_.hands.empty() || !whole_rules_.empty() ||
      std::any_of(moves.begin(), moves.end(), may_never_end)) {
    const MoveMarks before = records_.marks();
    put_together(view);
    const bool any = records_.size() > before.records;
    records_.release(before);
    return any;
  }
  return std::any_of(side.moves.begin(), side.moves.end(), [&](const CompiledProduction& line) {
    if (!viewer_.allows(view, line.gate)) {
      return false;
    }
    const CompiledPicture& left = line.left.picture;
    if (!left.exact || line.gate.limits_anchor || line.may_fail) {
      return viewer_.each_match(view, line.left, line.gate, no_bit, [&](const PlaneMatch<W>& match) {
        return writer_.has_sums(view.position, line, match);
      });
    }
    const bool shared = line.left.program == side.unconditional;
    return is_somewhere(shared ? viewer_.unconditional(view) : viewer_.run(view, line.left.program),
                        left.matches);
  });
}

template <int W>
std::size_t PlaneMoveLister<W>::move_count(const PlayerPosition& view) {
  if (const auto& counted = rules_.sides[view.player].counted) {
    const ThreadedProgram<W>& program = viewer_.unconditional(view);
    std::size_t count = 0;
    for (const CountedMoves& moves : *counted) {
      count += static_cast<std::size_t>(count_lanes(program, moves.cells));
    }
    return count;
  }
  const MoveMarks before = records_.marks();
  produce(view);
  const std::size_t count = records_.size() - before.records;
  records_.release(before);
  return count;
}

template <int W>
std::size_t PlaneMoveLister<W>::move_count(const PlayerPosition& view, NameIndex name) {
  const MoveMarks before = records_.marks();
  produce(view);
  const auto moves = records_.from(before.records);
  const auto count = std::count_if(moves.begin(), moves.end(),
                                   [&](const MoveRecord& move) { return records_.has_part(move, name); });
  records_.release(before);
  return static_cast<std::size_t>(count);
}

template <int W>
bool PlaneMoveLister<W>::can_move(const PlayerPosition& view, NameIndex name) {
  const MoveMarks before = records_.marks();
  put_together(view);
  const auto moves = records_.from(before.records);
  const bool any = std::any_of(moves.begin(), moves.end(),
                               [&](const MoveRecord& move) { return records_.has_part(move, name); });
  records_.release(before);
  return any;
}

} // namespace regola
