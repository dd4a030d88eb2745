#pragma once

// Moves that are told by a line, a heading and the cells they go from and to: counted, drawn and made without
// a list of what they lead to.

#include <algorithm>

#include "engine/compiled/plane_machine.hpp"

namespace regola {

template <int W>
void PlaneMachine<W>::prepare_ways(PlayerIndex player) {
  const CompiledSide& side = rules_.sides[player];
  if (!side.has_ways) {
    return;
  }
  rays_.resize(source_.board.relation_count());
  const auto take_rays = [&](const Picture& picture) {
    for (const Heading& heading : picture.headings) {
      Rays& rays = rays_[heading.along];
      if (!rays.from.empty()) continue;
      rays.upwards = rules_.layout[Layout::reach(heading.along)].terms.front().places < 0;
      rays.from.resize(W * word_bits);
      const std::vector<Bit>& next = rules_.layout.only_next(heading.along);
      narrow<W>(rules_.layout.board()).each([&](Bit bit) {
        for (Bit at = next[bit]; at != no_bit; at = next[at]) rays.from[bit].set(at);
      });
    }
  };
  // Where a picture fits on the board at all, its anchor on the cell.
  const auto fits = [&](const Picture& picture, Bit at) {
    return picture.has_rows ||
           std::any_of(picture.headings.begin(), picture.headings.end(), [&](const Heading& heading) {
             const auto lies = [&](auto first, auto last, RelationIndex along) {
               for (Bit cell = at; first != last; ++first) {
                 const CellTest& test = first->test;
                 if (!first->is_single() || (test.off && !test.symbols.empty())) return true;
                 cell = cell == no_bit ? no_bit : rules_.layout.only_next(along)[cell];
                 if ((cell == no_bit) != test.off) return false;
               }
               return true;
             };
             const auto anchor = picture.elements.begin() + static_cast<std::ptrdiff_t>(picture.anchor);
             return !rules_.layout.is_single_valued(heading.along) ||
                    (lies(anchor + 1, picture.elements.end(), heading.along) &&
                     lies(std::make_reverse_iterator(anchor), picture.elements.rend(),
                          rules_.layout.opposite(heading.along)));
           });
  };
  for (const CompiledProduction& line : side.moves) {
    if (line.never) continue;
    WayLine ready;
    ready.line = &line;
    if (line.slides) take_rays(line.source->left);
    const Write& last = line.source->right[line.source->right_anchor];
    const SymbolSet there = last.kind == Write::Kind::symbols
                                ? SymbolSet(last.symbols)
                                : line.source->left.elements[line.source->right_anchor].test.symbols;
    for (const auto& part : side.parts) {
      for (const CompiledProduction& next : part) {
        const Picture& picture = next.source->left;
        if (next.slides) take_rays(picture);
        if (!picture.elements[picture.anchor].test.symbols.intersects(there)) continue;
        narrow<W>(rules_.layout.board()).each([&](Bit at) {
          if (next.slides || fits(picture, at)) ready.followed.set(at);
        });
      }
    }
    for (const CompiledWrite& write : line.writes) {
      for (const std::int16_t victim : side.exposure.victims) {
        ready.makes_victims = ready.makes_victims || write.planes.front() == victim;
      }
    }
    ready.most.assign(W * word_bits, 1);
    ready.followed.each([&](Bit at) { ready.most[at] = std::max(most_seconds(player, at), 1U); });
    way_lines_[player].push_back(std::move(ready));
  }
  const ThreadedProgram<W>& program = programs_[side.unconditional];
  for (std::size_t i = 0; i < way_lines_[player].size(); ++i) {
    const CompiledProduction& line = *way_lines_[player][i].line;
    const CompiledPicture& left = line.left.picture;
    for (std::size_t heading = 0; heading < left.headings(); ++heading) {
      WaySource& ways = way_sources_[player].emplace_back();
      ways.matches = &program(left.matches, heading);
      ways.line = static_cast<std::uint32_t>(i);
      ways.heading = static_cast<std::uint16_t>(heading);
      ways.slides = line.slides;
      ways.stays = line.source->right_anchor == 0;
      if (line.slides) {
        ways.rays = &rays(left, heading);
        ways.through = &program(left.tests[1], heading);
        ways.last = &program(left.tests[2], heading);
      } else {
        ways.to = static_cast<std::int16_t>(left.distances[heading][line.source->right_anchor]);
      }
    }
  }
}

inline std::uint32_t choices_of(const CompiledProduction& line) {
  std::uint32_t choices = 1;
  for (const CompiledWrite& write : line.writes) choices *= static_cast<std::uint32_t>(write.planes.size());
  return choices;
}

inline bool may_skip(const std::vector<CompiledProduction>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](const CompiledProduction& line) { return line.source->may_skip; });
}

/// How many second parts there can be at a cell, to leave it out being one.
template <int W>
std::uint32_t PlaneMachine<W>::most_seconds(PlayerIndex player, Bit at) const {
  const auto& lines = rules_.sides[player].parts.front();
  std::uint32_t most = may_skip(lines) ? 1 : 0;
  for (const CompiledProduction& line : lines) {
    const CompiledPicture& whole = line.whole.picture;
    int matches = 0;
    for (std::size_t heading = 0; heading < whole.headings(); ++heading) {
      matches += line.slides ? rays(whole, heading).from[at].count() : 1;
    }
    most += static_cast<std::uint32_t>(matches) * choices_of(line);
  }
  return most;
}

/// Where the slides from a cell may end.
template <int W>
Plane<W> PlaneMachine<W>::ends(const Rays& rays, const Plane<W>& through, const Plane<W>& last, Bit from) {
  Plane<W> ray = rays.from[from];
  const Plane<W> stops = ray - through;
  if (stops.any()) ray -= rays.from[rays.upwards ? stops.first() : stops.last()];
  return ray & last;
}

template <int W>
Plane<W> PlaneMachine<W>::ends(const ThreadedProgram<W>& program, const CompiledPicture& left,
                               std::size_t heading, Bit from) const {
  return ends(rays(left, heading), program(left.tests[1], heading), program(left.tests[2], heading), from);
}

/// Pushes the first parts of all moves on ways_, not weighed.
template <int W>
void PlaneMachine<W>::find_ways(const Outlook& outlook) {
  if (last_ways_stamp_ == outlook.stamp && last_ways_player_ == outlook.player) {
    ways_.insert(ways_.end(), last_ways_.begin(), last_ways_.end());
    return;
  }
  const std::size_t first = ways_.size();
  static_cast<void>(unconditional(outlook));
  const std::vector<WayLine>& lines = way_lines_[outlook.player];
  for (const WaySource& source : way_sources_[outlook.player]) {
    Plane<W> bits = *source.matches;
    if (bits.none()) continue;
    Way way;
    way.line = source.line;
    way.heading = source.heading;
    const std::vector<std::uint32_t>& most = lines[source.line].most;
    do {
      way.from = bits.pop();
      if (!source.slides) {
        way.to = static_cast<Bit>(way.from + source.to);
        way.weight = most[way.to];
        ways_.push_back(way);
        continue;
      }
      ends(*source.rays, *source.through, *source.last, way.from).each([&](Bit end) {
        way.end = end;
        way.to = source.stays ? way.from : end;
        way.weight = most[way.to];
        ways_.push_back(way);
      });
    } while (bits.any());
  }
  last_ways_.assign(ways_.begin() + static_cast<std::ptrdiff_t>(first), ways_.end());
  last_ways_stamp_ = outlook.stamp;
  last_ways_player_ = outlook.player;
}

/// Writes a match, of a line that leaves a choice one of its right sides.
template <int W>
void PlaneMachine<W>::make_way(Word* position, const CompiledProduction& line, const CompiledPicture& left,
                               std::size_t heading, Bit from, Bit end, std::size_t choice) const {
  for (const CompiledWrite& write : line.writes) {
    const std::size_t choices = write.planes.size();
    const std::int16_t plane = write.planes[choice % choices];
    choice /= choices;
    Plane<W> cells;
    if (!line.slides) {
      cells.set(static_cast<Bit>(from + left.distances[heading][write.element]));
    } else if (write.element == 1) {
      const Rays& rays = this->rays(left, heading);
      cells = rays.from[from] - rays.from[end] - Plane<W>::of(end);
    } else {
      cells.set(write.element == 0 ? from : end);
    }
    put(position, write.olds, plane, cells);
  }
}

template <int W>
void PlaneMachine<W>::make_first(Word* position, const Way& way, PlayerIndex player) const {
  const CompiledProduction& line = *way_lines_[player][way.line].line;
  make_way(position, line, line.left.picture, way.heading, way.from, way.end, 0);
}

/// How many second parts there are at a cell; the program has run behind the first one.
template <int W>
std::uint32_t PlaneMachine<W>::count_second(const ThreadedProgram<W>& program, PlayerIndex player,
                                            Bit at) const {
  std::uint32_t count = 0;
  for (const CompiledProduction& line : rules_.sides[player].parts.front()) {
    const CompiledPicture& whole = line.whole.picture;
    int matches = 0;
    Plane<W> all; // no cell is the end of slides in two directions
    for (std::size_t heading = 0; heading < whole.headings(); ++heading) {
      if (!program(line.slides ? whole.tests[0] : whole.matches, heading).test(at)) continue;
      ++matches;
      if (line.slides) all |= ends(program, whole, heading, at);
    }
    if (line.slides) matches = all.count();
    count += static_cast<std::uint32_t>(matches) * choices_of(line);
  }
  return count;
}

/// Makes one of these, the first being number 0.
template <int W>
void PlaneMachine<W>::make_second(Word* position, const ThreadedProgram<W>& program, PlayerIndex player,
                                  Bit at, std::uint32_t chosen) const {
  for (const CompiledProduction& line : rules_.sides[player].parts.front()) {
    const CompiledPicture& whole = line.whole.picture;
    const std::uint32_t choices = choices_of(line);
    for (std::size_t heading = 0; heading < whole.headings(); ++heading) {
      if (!program(line.slides ? whole.tests[0] : whole.matches, heading).test(at)) continue;
      const Plane<W> last = line.slides ? ends(program, whole, heading, at) : Plane<W>::of(at);
      const std::uint32_t here = static_cast<std::uint32_t>(last.count()) * choices;
      if (chosen < here) {
        const Bit end = last.select(static_cast<int>(chosen / choices));
        return make_way(position, line, whole, heading, at, end, chosen % choices);
      }
      chosen -= here;
    }
  }
}

/// How many moves begin with a way: where no second part can follow, it is one by itself.
template <int W>
std::uint32_t PlaneMachine<W>::weigh(Position position, const Way& way, PlayerIndex player) {
  const CompiledSide& side = rules_.sides[player];
  if (!way_lines_[player][way.line].followed.test(way.to)) {
    return 1;
  }
  const Arena::Mark mark = arena_.mark();
  Word* const next = copy(position);
  make_first(next, way, player);
  const std::uint32_t count = count_second(run(look(next, player), side.then), player, way.to);
  arena_.release(mark);
  return count == 0 ? 1 : count + (may_skip(side.parts.front()) ? 1 : 0);
}

/// Makes one of the moves that begin with a way.
/// @return false if there are not so many
template <int W>
bool PlaneMachine<W>::try_way(Word* position, const Way& way, PlayerIndex player, std::uint32_t chosen) {
  const CompiledSide& side = rules_.sides[player];
  make_first(position, way, player);
  if (!way_lines_[player][way.line].followed.test(way.to)) {
    return chosen == 0;
  }
  const ThreadedProgram<W>& program = run(look(position, player), side.then);
  const std::uint32_t count = count_second(program, player, way.to);
  if (chosen < count) {
    make_second(position, program, player, way.to, chosen);
    return true;
  }
  return chosen == count && (count == 0 || may_skip(side.parts.front()));
}

/// How many of the moves that begin with a way are not forbidden, as far as it matters.
template <int W>
std::uint32_t PlaneMachine<W>::count_allowed(Position position, const Way& way, PlayerIndex player,
                                             std::uint32_t enough) {
  const std::uint32_t weight = weigh(position, way, player);
  std::uint32_t count = 0;
  for (std::uint32_t chosen = 0; chosen < weight && count < enough; ++chosen) {
    const Arena::Mark mark = arena_.mark();
    Word* const next = copy(position);
    count += try_way(next, way, player, chosen) && !is_forbidden(position, next, player) ? 1 : 0;
    arena_.release(mark);
  }
  return count;
}

/// How many moves there are, passes aside.
/// @param one_will_do any more need not be counted
template <int W>
std::uint64_t PlaneMachine<W>::count_moves(const Outlook& outlook, bool one_will_do) {
  const PlayerIndex player = outlook.player;
  const std::size_t first = ways_.size();
  find_ways(outlook);
  const bool free = rules_.sides[player].forbids.empty();
  const Exposure exposure = free ? Exposure{} : expose(outlook);
  const auto is_allowed = [&](const Way& way) {
    return !way_lines_[player][way.line].followed.test(way.to) && !is_exposed(exposure, way, player);
  };
  const auto begin = ways_.begin() + static_cast<std::ptrdiff_t>(first);
  if (one_will_do && (free ? begin != ways_.end() : std::any_of(begin, ways_.end(), is_allowed))) {
    ways_.resize(first);
    return 1;
  }
  std::uint64_t count = 0;
  for (std::size_t i = first; i < ways_.size() && !(one_will_do && count > 0); ++i) {
    const Way way = ways_[i];
    if (free) {
      count += weigh(outlook.position, way, player);
    } else if (is_allowed(way)) {
      ++count;
    } else {
      count += count_allowed(outlook.position, way, player, one_will_do ? 1 : no_index);
    }
  }
  ways_.resize(first);
  return count;
}

} // namespace regola
