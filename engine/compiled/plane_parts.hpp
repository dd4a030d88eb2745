#pragma once

// The parts of moves, one after the other, as the reference matcher makes them (engine/matcher/parts.cpp).

#include <algorithm>

#include "engine/compiled/plane_machine.hpp"

namespace regola {

template <int W>
void PlaneMachine<W>::check_number(std::size_t moves, std::uint32_t line) const {
  if (moves > limits::moves) {
    refuse_many_moves(line);
  }
}

template <int W>
void PlaneMachine<W>::check_length(const MoveRecord& candidate) {
  if (candidate.part_count > limits::chain) {
    refuse_long_move(candidate.line->source->guard.line);
  }
}

/// Notes that a move of so many parts has been put together in this turn.
template <int W>
void PlaneMachine<W>::count_parts(std::size_t parts, std::uint32_t line) {
  turn_parts_ += parts;
  if (turn_parts_ > limits::parts) {
    refuse_many_parts(line);
  }
}

/// The first parts of all lines without a condition are one program; it need not run twice for one position.
template <int W>
const ThreadedProgram<W>& PlaneMachine<W>::unconditional(const PlayerView& view) {
  const ProgramIndex index = rules_.sides[view.player].unconditional;
  if (moves_stamp_[view.player] == view.stamp) {
    return programs_[index];
  }
  const ThreadedProgram<W>& program = run(view, index);
  moves_stamp_[view.player] = view.stamp;
  return program;
}

/// Makes room for a move that has one part more.
template <int W>
typename PlaneMachine<W>::MoveRecord PlaneMachine<W>::extended(const MoveRecord& before,
                                                               const CompiledProduction& line, Bit from,
                                                               Bit to, const Varspace* variables) {
  MoveRecord next = before;
  next.position = copy(before.position);
  next.line = &line;
  next.anchor = to;
  next.extra = before.extra || line.source->extra;
  next.shares_text = before.shares_text || line.shares_text;
  if (before.part_count == 0) {
    next.first_line = line.told_by;
    next.first_name = line.source->name;
    if (variables != nullptr && !(*variables == Varspace{})) {
      next.variables = static_cast<std::uint32_t>(variables_.size());
      variables_.push_back(*variables);
    }
  }
  // The parts of a move lie side by side, those so far once more.
  next.parts = static_cast<std::uint32_t>(parts_.size());
  for (std::uint32_t i = 0; i < before.part_count; ++i)
    parts_.push_back(PartRecord(parts_[before.parts + i]));
  parts_.push_back({line.source->name, from, to, 0, 0});
  ++next.part_count;
  count_parts(next.part_count, line.source->guard.line);
  if (line.source->once) { // only the first cell and the last are told
    parts_.back().from = parts_[next.parts].from;
    next.parts = static_cast<std::uint32_t>(parts_.size() - 1);
    next.part_count = 1;
    next.first_line = line.told_by;
    next.variables = 0;
  }
  return next;
}

template <int W>
void PlaneMachine<W>::add_rigid(const MoveRecord& before, const CompiledProduction& line,
                                const ThreadedProgram<W>& program) {
  const CompiledPicture& left = line.left.picture;
  const bool hands = !source_.hands.empty();
  for (std::size_t heading = 0; heading < left.headings(); ++heading) {
    Plane<W> bits = program(left.matches, heading);
    const std::vector<int>& distances = left.distances[heading];
    while (bits.any()) {
      const Bit bit = bits.pop();
      const auto at = [&](std::size_t element) { return static_cast<Bit>(bit + distances[element]); };
      MoveRecord next =
          extended(before, line, at(line.source->left.anchor), at(line.source->right_anchor), nullptr);
      make_rigid(next.position, line, heading, bit);
      if (!hands || take_from_hands(before.position, next.position, line.source->hands)) {
        records_.push_back(next);
      }
    }
  }
}

/// Adds the match as one candidate for each combination of symbols that the right side leaves open.
template <int W>
void PlaneMachine<W>::add_match(const MoveRecord& before, const CompiledProduction& line,
                                const Match& match) {
  if (!has_sums(before.position, line, match)) {
    return;
  }
  const Production& source = *line.source;
  const auto& anchor = match.segments[source.left.anchor];
  const Bit from = anchor.first;
  const Bit to = source.right_anchor == source.left.anchor ? from : match.segments[source.right_anchor].last;
  boost::container::small_vector<std::size_t, 8> chosen; // of each write that leaves a choice
  boost::container::small_vector<const CompiledWrite*, 8> open;
  for (const CompiledWrite& write : line.writes) {
    if (write.planes.size() > 1) {
      open.push_back(&write);
      chosen.push_back(0);
    }
  }
  for (;;) {
    MoveRecord next = extended(before, line, from, to, &match.variables);
    PartRecord& part = parts_.back();
    part.choices = static_cast<std::uint32_t>(choices_.size());
    part.choice_count = static_cast<std::uint16_t>(open.size());
    for (std::size_t i = 0; i < open.size(); ++i) choices_.push_back(open[i]->symbols[chosen[i]]);
    write(next.position, line, match, choices_.data() + part.choices);
    if (source_.hands.empty() || take_from_hands(before.position, next.position, source.hands)) {
      records_.push_back(next);
    }
    check_number(records_.size() - floor_, source.guard.line);
    std::size_t i = open.size();
    while (i > 0 && ++chosen[i - 1] == open[i - 1]->symbols.size()) chosen[--i] = 0;
    if (i == 0) {
      return;
    }
  }
}

/// Whether the line may add a part to a move with these: what `again` and `after NAME` say.
template <int W>
bool PlaneMachine<W>::may_be_next(const Production& line, const MoveRecord& before) const {
  if (before.goes_on) {
    return goes_on_by(*before.step->source, line);
  }
  if (line.after.empty()) {
    return true;
  }
  const auto begin = parts_.begin() + static_cast<std::ptrdiff_t>(before.parts);
  return std::any_of(begin, begin + static_cast<std::ptrdiff_t>(before.part_count),
                     [&](const PartRecord& part) {
                       return std::find(line.after.begin(), line.after.end(), part.name) != line.after.end();
                     });
}

/// `every`: all matches through one anchor of all lines of one name are one move; all read the old status.
template <int W>
void PlaneMachine<W>::add_together(const MoveRecord& before, const PlayerView& view, const Lines& lines,
                                   Bit anchor) {
  const std::size_t first = records_.size();
  JointWrites written;
  for (const CompiledProduction& line : lines) {
    if (!line.source->every || !may_be_next(*line.source, before) || !allows(view, line.gate)) {
      continue;
    }
    const Production& source = *line.source;
    const Bit at = source.free ? no_bit : anchor;
    each_match(view, at == no_bit ? line.left : line.tests, line.gate, at, [&](const Match& match) {
      if (!has_sums(before.position, line, match)) return false;
      const Bit from = at != no_bit ? at : match.segments[source.left.anchor].first;
      const auto same =
          std::find_if(records_.begin() + static_cast<std::ptrdiff_t>(first), records_.end(),
                       [&](const MoveRecord& candidate) {
                         return candidate.anchor == from && candidate.line->source->name == source.name;
                       });
      const auto place = static_cast<std::size_t>(same - records_.begin());
      if (same == records_.end()) {
        records_.push_back(extended(before, line, from, from, &match.variables));
      }
      if (line.clashes) {
        note_writes(before.position, line, match, place, written);
      } else {
        write(records_[place].position, line, match, nullptr);
      }
      return false;
    });
    write_jointly(line, written);
  }
  if (source_.hands.empty()) {
    return;
  }
  records_.erase(std::remove_if(records_.begin() + static_cast<std::ptrdiff_t>(first), records_.end(),
                                [&](const MoveRecord& candidate) {
                                  return !take_from_hands(before.position, candidate.position,
                                                          candidate.line->source->hands);
                                }),
                 records_.end());
}

/// All ways to add one part.
/// @param anchor theirs lies on this cell, if they are not free; no_bit: anywhere
template <int W>
void PlaneMachine<W>::part(const MoveRecord& before, const PlayerView& view, const Lines& lines, Bit anchor) {
  bool together = false;
  for (const CompiledProduction& line : lines) {
    if (line.source->every) {
      together = true;
      continue;
    }
    if (!may_be_next(*line.source, before) || !allows(view, line.gate)) {
      continue;
    }
    const Bit at = line.source->free ? no_bit : anchor;
    if (at == no_bit && line.left.picture.rigid && !line.chooses && !line.copies &&
        !line.gate.limits_anchor) {
      const bool shared = line.left.program == rules_.sides[view.player].unconditional;
      add_rigid(before, line, shared ? unconditional(view) : run(view, line.left.program));
      check_number(records_.size() - floor_, line.source->guard.line);
      continue;
    }
    each_match(view, at == no_bit ? line.left : line.tests, line.gate, at, [&](const Match& match) {
      add_match(before, line, match);
      return false;
    });
  }
  if (together) {
    add_together(before, view, lines, anchor);
  }
}

/// Whether a move of a `once` line has come where another has that has the same text.
/// @param first of the candidates that are first parts
template <int W>
bool PlaneMachine<W>::is_reached(const MoveRecord& next, std::size_t first, std::size_t end) const {
  return next.step->source->once &&
         std::any_of(records_.begin() + static_cast<std::ptrdiff_t>(first),
                     records_.begin() + static_cast<std::ptrdiff_t>(end), [&](const MoveRecord& other) {
                       return other.step->source->once && other.anchor == next.anchor &&
                              other.extra == next.extra && same_cells(other.position, next.position) &&
                              same_hands(other.position, next.position) && same_text(other, next);
                     });
}

/// Of the candidates from `more` on, those stay that are not dropped and have not been reached in another
/// way.
/// @param first of the candidates that are first parts
/// @return whether there are any that are not dropped
template <int W>
template <typename Dropped>
bool PlaneMachine<W>::keep_new(std::size_t first, std::size_t more, const Dropped& dropped) {
  std::size_t kept = more;
  bool any = false;
  for (std::size_t i = more; i < records_.size(); ++i) {
    if (dropped(records_[i])) continue;
    any = true;
    if (is_reached(records_[i], first, kept)) continue;
    if (kept != i) records_[kept] = MoveRecord(records_[i]);
    ++kept;
  }
  records_.resize(kept);
  return any;
}

/// All ways to begin a move, or to go on with one by `again`, each with the parts that follow such a step.
template <int W>
void PlaneMachine<W>::steps(const MoveRecord& before, const PlayerView& view) {
  const std::size_t first = records_.size();
  part(before, view, rules_.sides[view.player].moves, before.anchor);
  for (std::size_t i = first; i < records_.size(); ++i) {
    records_[i].step = records_[i].line;
    records_[i].goes_on = false;
  }
  const auto& parts = rules_.sides[view.player].parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (source_.sides[view.player].parts[i].each) with_part(first, parts[i], view.player);
  }
}

/// First parts, those of `again` lines continued as far as they go.
template <int W>
void PlaneMachine<W>::first_parts(const MoveRecord& start, const PlayerView& view) {
  const std::size_t first = records_.size();
  steps(start, view);
  (void)keep_new(first, first, [](const MoveRecord&) { return false; });
  bool gone_on = false;
  for (std::size_t i = first; i < records_.size(); ++i) {
    const MoveRecord candidate = records_[i];
    const Production& source = *candidate.step->source;
    check_length(candidate);
    if (!source.again) {
      continue;
    }
    const std::size_t more = records_.size();
    MoveRecord before = candidate;
    before.goes_on = true;
    before.came_from = static_cast<std::uint32_t>(links_.size());
    // Which way led to a `once` step is not told, so the boards on it do not matter behind it.
    links_.push_back({candidate.position, source.once ? no_index : candidate.came_from});
    steps(before, view_of(candidate.position, view.player));
    // A step back to a board already met in this move does not exist.
    const auto is_met = [&](const MoveRecord& next) {
      if (same_cells(next.position, start.position)) return true;
      for (std::uint32_t link = before.came_from; link != no_index; link = links_[link].before) {
        if (same_cells(next.position, links_[link].position)) return true;
      }
      return false;
    };
    const bool can_go_on = keep_new(first, more, is_met);
    check_number(records_.size() - floor_, source.guard.line);
    if (can_go_on && !source.may_stop) { // also where another way has come before
      records_[i].must_go_on = true;
      gone_on = true;
    }
  }
  if (gone_on) {
    records_.erase(std::remove_if(records_.begin() + static_cast<std::ptrdiff_t>(first), records_.end(),
                                  [](const MoveRecord& candidate) { return candidate.must_go_on; }),
                   records_.end());
  }
}

/// `prefer`: while an item of a better name is there, those of the worse names are not.
template <int W>
template <typename Name>
void PlaneMachine<W>::keep_preferred(std::size_t first, Name name) {
  const auto begin = [&] { return records_.begin() + static_cast<std::ptrdiff_t>(first); };
  for (const auto& order : source_.prefer) {
    for (const NameIndex best : order) {
      if (std::none_of(begin(), records_.end(), [&](const MoveRecord& item) { return name(item) == best; })) {
        continue;
      }
      records_.erase(std::remove_if(begin(), records_.end(),
                                    [&](const MoveRecord& item) {
                                      return name(item) != best &&
                                             std::find(order.begin(), order.end(), name(item)) != order.end();
                                    }),
                     records_.end());
      break;
    }
  }
}

/// `then`: where one of the part's lines matches, one must follow, unless it may be left out.
template <int W>
void PlaneMachine<W>::with_part(std::size_t first, const Lines& lines, PlayerIndex player) {
  const bool may_skip = std::any_of(lines.begin(), lines.end(),
                                    [](const CompiledProduction& line) { return line.source->may_skip; });
  const std::size_t end = records_.size();
  for (std::size_t i = first; i < end; ++i) {
    const MoveRecord candidate = records_[i];
    const std::size_t more = records_.size();
    part(candidate, view_of(candidate.position, player), lines, candidate.anchor);
    keep_preferred(more, [](const MoveRecord& next) { return next.line->source->name; });
    if (records_.size() > more) check_length(records_.back());
    if (records_.size() == more || may_skip) {
      records_.push_back(candidate);
    }
    check_number(records_.size() - floor_, lines.front().source->guard.line);
  }
  records_.erase(records_.begin() + static_cast<std::ptrdiff_t>(first),
                 records_.begin() + static_cast<std::ptrdiff_t>(end));
}

} // namespace regola
