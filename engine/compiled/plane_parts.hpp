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
void PlaneMachine<W>::check_length(const Candidate& candidate) {
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
const ThreadedProgram<W>& PlaneMachine<W>::unconditional(const Outlook& outlook) {
  const ProgramIndex index = rules_.sides[outlook.player].unconditional;
  if (moves_stamp_[outlook.player] == outlook.stamp) {
    return programs_[index];
  }
  const ThreadedProgram<W>& program = run(outlook, index);
  moves_stamp_[outlook.player] = outlook.stamp;
  return program;
}

/// Makes room for a move that has one part more.
template <int W>
typename PlaneMachine<W>::Candidate PlaneMachine<W>::extended(const Candidate& before,
                                                              const CompiledProduction& line, Bit from,
                                                              Bit to, const Varspace* variables) {
  Candidate next = before;
  next.position = copy(before.position);
  next.line = &line;
  next.anchor = to;
  next.shares_text = before.shares_text || line.shares_text;
  if (before.part_count == 0) {
    next.first_line = line.source->guard.line;
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
  return next;
}

template <int W>
void PlaneMachine<W>::add_rigid(const Candidate& before, const CompiledProduction& line,
                                const ThreadedProgram<W>& program) {
  const CompiledPicture& left = line.left.picture;
  const bool hands = !source_.hands.empty();
  for (std::size_t heading = 0; heading < left.headings(); ++heading) {
    Plane<W> bits = program(left.matches, heading);
    const std::vector<int>& distances = left.distances[heading];
    while (bits.any()) {
      const Bit bit = bits.pop();
      const auto at = [&](std::size_t element) { return static_cast<Bit>(bit + distances[element]); };
      Candidate next =
          extended(before, line, at(line.source->left.anchor), at(line.source->right_anchor), nullptr);
      make_rigid(next.position, line, heading, bit);
      if (!hands || take_from_hands(before.position, next.position)) {
        candidates_.push_back(next);
      }
    }
  }
}

/// Adds the match as one candidate for each combination of symbols that the right side leaves open.
template <int W>
void PlaneMachine<W>::add_match(const Candidate& before, const CompiledProduction& line, const Match& match) {
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
    Candidate next = extended(before, line, from, to, &match.variables);
    PartRecord& part = parts_.back();
    part.choices = static_cast<std::uint32_t>(choices_.size());
    part.choice_count = static_cast<std::uint16_t>(open.size());
    for (std::size_t i = 0; i < open.size(); ++i) choices_.push_back(open[i]->symbols[chosen[i]]);
    write(next.position, line, match, choices_.data() + part.choices);
    if (source_.hands.empty() || take_from_hands(before.position, next.position)) {
      candidates_.push_back(next);
    }
    check_number(candidates_.size() - floor_, source.guard.line);
    std::size_t i = open.size();
    while (i > 0 && ++chosen[i - 1] == open[i - 1]->symbols.size()) chosen[--i] = 0;
    if (i == 0) {
      return;
    }
  }
}

/// Whether the line may go on a move with these parts: `after NAME`.
template <int W>
bool PlaneMachine<W>::may_follow(const Production& line, const Candidate& before) const {
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
void PlaneMachine<W>::add_together(const Candidate& before, const Outlook& outlook, const Lines& lines,
                                   NameIndex name, Bit at) {
  const std::size_t first = candidates_.size();
  JointWrites written;
  for (const CompiledProduction& line : lines) {
    if (!line.source->every || (name != any_name && line.source->name != name) ||
        !may_follow(*line.source, before) || !allows(outlook, line.gate)) {
      continue;
    }
    const Production& source = *line.source;
    each_match(outlook, at == no_bit ? line.left : line.tests, line.gate, at, [&](const Match& match) {
      const Bit anchor = at != no_bit ? at : match.segments[source.left.anchor].first;
      const auto same =
          std::find_if(candidates_.begin() + static_cast<std::ptrdiff_t>(first), candidates_.end(),
                       [&](const Candidate& candidate) {
                         return candidate.anchor == anchor && candidate.line->source->name == source.name;
                       });
      const auto place = static_cast<std::size_t>(same - candidates_.begin());
      if (same == candidates_.end()) {
        candidates_.push_back(extended(before, line, anchor, anchor, &match.variables));
      }
      if (line.clashes) {
        note_writes(line, match, place, written);
      } else {
        write(candidates_[place].position, line, match, nullptr);
      }
      return false;
    });
    write_jointly(line, written);
  }
  if (source_.hands.empty()) {
    return;
  }
  candidates_.erase(std::remove_if(candidates_.begin() + static_cast<std::ptrdiff_t>(first),
                                   candidates_.end(),
                                   [&](const Candidate& candidate) {
                                     return !take_from_hands(before.position, candidate.position);
                                   }),
                    candidates_.end());
}

/// All ways to add one part.
/// @param name only lines of that name, or any_name
/// @param at the anchor lies on this cell, or no_bit
template <int W>
void PlaneMachine<W>::part(const Candidate& before, const Outlook& outlook, const Lines& lines,
                           NameIndex name, Bit at) {
  bool together = false;
  for (const CompiledProduction& line : lines) {
    if (name != any_name && line.source->name != name) {
      continue;
    }
    if (line.source->every) {
      together = true;
      continue;
    }
    if (!may_follow(*line.source, before) || !allows(outlook, line.gate)) {
      continue;
    }
    if (at == no_bit && line.left.picture.rigid && !line.chooses && !line.copies &&
        !line.gate.limits_anchor) {
      const bool shared = line.left.program == rules_.sides[outlook.player].unconditional;
      add_rigid(before, line, shared ? unconditional(outlook) : run(outlook, line.left.program));
      check_number(candidates_.size() - floor_, line.source->guard.line);
      continue;
    }
    each_match(outlook, at == no_bit ? line.left : line.tests, line.gate, at, [&](const Match& match) {
      add_match(before, line, match);
      return false;
    });
  }
  if (together) {
    add_together(before, outlook, lines, name, at);
  }
}

/// First parts, those of `again` lines continued as far as they go.
template <int W>
void PlaneMachine<W>::first_parts(const Candidate& start, const Outlook& outlook) {
  const Lines& lines = rules_.sides[outlook.player].moves;
  const std::size_t first = candidates_.size();
  part(start, outlook, lines, any_name, no_bit);
  bool gone_on = false;
  for (std::size_t i = first; i < candidates_.size(); ++i) {
    const Candidate candidate = candidates_[i];
    const Production& source = *candidate.line->source;
    check_length(candidate);
    if (!source.again) {
      continue;
    }
    const std::size_t more = candidates_.size();
    Candidate before = candidate;
    before.came_from = static_cast<std::uint32_t>(links_.size());
    links_.push_back({candidate.position, candidate.came_from});
    part(before, look(candidate.position, outlook.player), lines, source.name, candidate.anchor);
    // A step back to a board already met in this move does not exist.
    const auto is_met = [&](const Candidate& next) {
      if (same_cells(next.position, start.position)) return true;
      for (std::uint32_t link = before.came_from; link != no_index; link = links_[link].before) {
        if (same_cells(next.position, links_[link].position)) return true;
      }
      return false;
    };
    candidates_.erase(
        std::remove_if(candidates_.begin() + static_cast<std::ptrdiff_t>(more), candidates_.end(), is_met),
        candidates_.end());
    check_number(candidates_.size() - floor_, source.guard.line);
    if (candidates_.size() > more && !source.may_stop) {
      candidates_[i].must_go_on = true;
      gone_on = true;
    }
  }
  if (gone_on) {
    candidates_.erase(std::remove_if(candidates_.begin() + static_cast<std::ptrdiff_t>(first),
                                     candidates_.end(),
                                     [](const Candidate& candidate) { return candidate.must_go_on; }),
                      candidates_.end());
  }
}

/// `prefer`: while an item of a better name is there, those of the worse names are not.
template <int W>
template <typename Name>
void PlaneMachine<W>::keep_preferred(std::size_t first, Name name) {
  const auto begin = [&] { return candidates_.begin() + static_cast<std::ptrdiff_t>(first); };
  for (const auto& order : source_.prefer) {
    for (const NameIndex best : order) {
      if (std::none_of(begin(), candidates_.end(),
                       [&](const Candidate& item) { return name(item) == best; })) {
        continue;
      }
      candidates_.erase(std::remove_if(begin(), candidates_.end(),
                                       [&](const Candidate& item) {
                                         return name(item) != best && std::find(order.begin(), order.end(),
                                                                                name(item)) != order.end();
                                       }),
                        candidates_.end());
      break;
    }
  }
}

/// `then`: where one of the part's lines matches, one must follow, unless it may be left out.
template <int W>
void PlaneMachine<W>::with_part(std::size_t first, const Lines& lines, PlayerIndex player) {
  const bool may_skip = std::any_of(lines.begin(), lines.end(),
                                    [](const CompiledProduction& line) { return line.source->may_skip; });
  const std::size_t end = candidates_.size();
  for (std::size_t i = first; i < end; ++i) {
    const Candidate candidate = candidates_[i];
    const std::size_t more = candidates_.size();
    part(candidate, look(candidate.position, player), lines, any_name, candidate.anchor);
    keep_preferred(more, [](const Candidate& next) { return next.line->source->name; });
    if (candidates_.size() > more) check_length(candidates_.back());
    if (candidates_.size() == more || may_skip) {
      candidates_.push_back(candidate);
    }
    check_number(candidates_.size() - floor_, lines.front().source->guard.line);
  }
  candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(first),
                    candidates_.begin() + static_cast<std::ptrdiff_t>(end));
}

} // namespace regola
