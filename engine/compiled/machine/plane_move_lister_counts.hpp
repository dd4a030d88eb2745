#pragma once

// Whether there are moves, and how many.

#include <algorithm>

#include "engine/compiled/machine/plane_move_lister.hpp"
#include "engine/compiled/random.hpp"

namespace regola {

template <int W>
template <typename Count>
std::size_t PlaneMoveLister<W>::count_listed(const PlayerPosition& view, Word asks, Count count,
                                             void (PlaneMoveLister::*list_moves)(const PlayerPosition&)) {
  const auto list = [&] {
    const MoveMarks before = records_.marks();
    (this->*list_moves)(view);
    const std::size_t counted = count(records_.from(before.records));
    records_.release(before);
    return counted;
  };
  if (forbids_ == all_forbids || source_.keeps_past) {
    return list();
  }
  const Answer answer;
  const Word question = (Word{forbids_} << 32U | asks) + 1;
  return memo_.find_or_count(store_.key_from_scratch(view.position) ^ Random(question)(), list);
}

template <int W>
bool PlaneMoveLister<W>::can_move(const PlayerPosition& view) {
  const CompiledSide& side = rules_.sides[view.player];
  const std::vector<Production>& moves = source_.sides[view.player].moves;
  if (!side.forbids.empty() || !source_.hands.empty() || !whole_rules_.empty() ||
      std::any_of(moves.begin(), moves.end(), may_never_end)) {
    return count_listed(
               view, existence, [](auto listed) { return listed.size(); }, &PlaneMoveLister::put_together) !=
           0;
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
  return count_listed(view, 0, [](auto listed) { return listed.size(); });
}

template <int W>
std::size_t PlaneMoveLister<W>::move_count(const PlayerPosition& view, NameIndex name) {
  return count_listed(view, Word{1} + name, [&](auto listed) {
    return static_cast<std::size_t>(std::count_if(
        listed.begin(), listed.end(), [&](const MoveRecord& move) { return records_.has_part(move, name); }));
  });
}

template <int W>
bool PlaneMoveLister<W>::can_move(const PlayerPosition& view, NameIndex name) {
  const auto has_name = [&](const MoveRecord& move) { return records_.has_part(move, name); };
  return count_listed(
             view, existence - 1 - name,
             [&](auto listed) {
               return std::size_t{std::any_of(listed.begin(), listed.end(), has_name) ? 1U : 0U};
             },
             &PlaneMoveLister::put_together) != 0;
}

} // namespace regola
