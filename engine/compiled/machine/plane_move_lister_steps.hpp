#pragma once

// Assembles the moves of a position from their parts (engine/matcher/parts.cpp).

#include <algorithm>

#include "engine/compiled/machine/plane_move_lister.hpp"

namespace regola {

template <int W>
bool PlaneMoveLister<W>::is_reached(const MoveRecord& next, std::size_t first, std::size_t end) const {
  if (!next.step->source->once) {
    return false;
  }
  const auto others = records_.from(first).first(end - first);
  return std::any_of(others.begin(), others.end(), [&](const MoveRecord& other) {
    return other.step->source->once && other.anchor == next.anchor && other.extra == next.extra &&
           store_.same_cells(other.position, next.position) &&
           store_.same_hands(other.position, next.position) && records_.same_text(other, next);
  });
}

template <int W>
template <typename Dropped>
bool PlaneMoveLister<W>::keep_new(std::size_t first, std::size_t more, const Dropped& dropped) {
  std::size_t kept = more;
  bool any = false;
  for (std::size_t i = more; i < records_.size(); ++i) {
    if (dropped(records_[i])) continue;
    any = true;
    if (is_reached(records_[i], first, kept)) continue;
    if (kept != i) records_[kept] = MoveRecord(records_[i]);
    ++kept;
  }
  records_.shrink(kept);
  return any;
}

template <int W>
void PlaneMoveLister<W>::steps(const MoveRecord& before, const PlayerPosition& view) {
  const std::size_t first = records_.size();
  parts_.list(before, view, rules_.sides[view.player].moves, before.anchor);
  for (std::size_t i = first; i < records_.size(); ++i) {
    records_[i].step = records_[i].line;
    records_[i].goes_on = false;
  }
  const auto& parts = rules_.sides[view.player].parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (source_.sides[view.player].parts[i].each) with_part(first, parts[i], view.player);
  }
}

template <int W>
void PlaneMoveLister<W>::first_parts(const MoveRecord& start, const PlayerPosition& view) {
  const std::size_t first = records_.size();
  steps(start, view);
  (void)keep_new(first, first, [](const MoveRecord&) { return false; });
  bool gone_on = false;
  for (std::size_t i = first; i < records_.size(); ++i) {
    const MoveRecord move = records_[i];
    const Production& source = *move.step->source;
    check_length(move);
    if (!source.again) {
      continue;
    }
    const std::size_t more = records_.size();
    MoveRecord before = move;
    before.goes_on = true;
    // The path to a `once` hop does not count, so the boards on it do not matter after it.
    before.came_from = records_.add_link({move.position, source.once ? no_record : move.came_from});
    steps(before, viewer_.view_of(move.position, view.player));
    // A hop back to a board that this move has met already is illegal.
    const auto is_met = [&](const MoveRecord& next) {
      return store_.same_cells(next.position, start.position) ||
             records_.has_met(before.came_from, next.position);
    };
    const bool can_go_on = keep_new(first, more, is_met);
    records_.check_number(source.guard.line);
    if (can_go_on && !source.may_stop) { // also if another path came here first
      records_[i].must_go_on = true;
      gone_on = true;
    }
  }
  if (gone_on) {
    records_.erase_if(first, [](const MoveRecord& move) { return move.must_go_on; });
  }
}

template <int W>
template <typename Name>
void PlaneMoveLister<W>::keep_preferred(std::size_t first, Name name) {
  for (const auto& order : source_.prefer) {
    for (const NameIndex best : order) {
      const auto moves = records_.from(first);
      if (std::none_of(moves.begin(), moves.end(),
                       [&](const MoveRecord& move) { return name(move) == best; })) {
        continue;
      }
      records_.erase_if(first, [&](const MoveRecord& move) {
        return name(move) != best && std::find(order.begin(), order.end(), name(move)) != order.end();
      });
      break;
    }
  }
}

template <int W>
void PlaneMoveLister<W>::with_part(std::size_t first, const Lines& lines, PlayerIndex player) {
  const bool may_skip = std::any_of(lines.begin(), lines.end(),
                                    [](const CompiledProduction& line) { return line.source->may_skip; });
  const std::size_t end = records_.size();
  for (std::size_t i = first; i < end; ++i) {
    const MoveRecord move = records_[i];
    const std::size_t more = records_.size();
    parts_.list(move, viewer_.view_of(move.position, player), lines, move.anchor);
    keep_preferred(more, [](const MoveRecord& next) { return next.line->source->name; });
    if (records_.size() > more) check_length(records_[records_.size() - 1]);
    if (records_.size() == more || may_skip) {
      records_.add(move);
    }
    records_.check_number(lines.front().source->guard.line);
  }
  records_.erase(first, end);
}

} // namespace regola
