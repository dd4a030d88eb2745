#pragma once

// Moves that are matches of plain lines and nothing else: how many there are, by the masks of the matches,
// and how one of them is made in place.

#include <algorithm>
#include <map>

#include "engine/compiled/cost.hpp"
#include "engine/compiled/plane_machine.hpp"

namespace regola {

template <int W>
void PlaneMachine<W>::make_ready(Draw& draw) {
  const CompiledProduction& line = *draw.line;
  const std::vector<int>& distances = line.left.picture.distances[draw.heading];
  draw.from = distances[line.source->left.anchor];
  draw.to = distances[line.source->right_anchor];
  draw.first_write = static_cast<std::uint32_t>(rigid_writes_.size());
  for (const CompiledWrite& write : line.writes) {
    RigidWrite ready;
    ready.distance = static_cast<std::int16_t>(distances[write.element]);
    for (const std::int16_t old : write.olds) {
      if (ready.olds == RigidWrite::most_olds) { // the next one goes on
        rigid_writes_.push_back(ready);
        ready.olds = 0;
      }
      ready.old[ready.olds++] = static_cast<std::uint8_t>(old);
    }
    ready.plane = write.planes.front();
    rigid_writes_.push_back(ready);
  }
  draw.writes = static_cast<std::uint16_t>(rigid_writes_.size() - draw.first_write);
  const auto& elements = line.left.picture.source->elements;
  draw.stays = std::none_of(elements.begin(), elements.end(), [](const Element& element) {
    return element.test.off && !element.test.symbols.empty();
  });
}

/// Draws of one name side by side; of those that `prefer` orders the best names first, behind all others.
template <int W>
void PlaneMachine<W>::group_draws(PlayerIndex player) {
  struct Standing {
    std::size_t order = 0;
    std::size_t rank = 0;
  };
  std::vector<Draw>& draws = draws_[player];
  Plain& plain = plain_[player];
  bool overlaps = false; // a name in several orders
  const auto place_of = [&](const Draw& draw) {
    Standing place;
    for (std::size_t i = 0; i < source_.prefer.size(); ++i) {
      const auto& order = source_.prefer[i];
      const auto found = std::find(order.begin(), order.end(), draw.line->source->name);
      if (found == order.end()) continue;
      overlaps = overlaps || place.order != 0;
      place = {i + 1, static_cast<std::size_t>(found - order.begin())};
    }
    return place;
  };
  std::stable_sort(draws.begin(), draws.end(), [&](const Draw& a, const Draw& b) {
    const Standing p = place_of(a);
    const Standing q = place_of(b);
    return std::tuple(p.order, p.rank, a.line->source->name) <
           std::tuple(q.order, q.rank, b.line->source->name);
  });
  for (std::size_t i = 0; i < draws.size(); ++i) {
    const Production& line = *draws[i].line->source;
    if (plain.groups.empty() || plain.groups.back().name != line.name) {
      plain.groups.push_back({i, i, line.name, place_of(draws[i]).order, false});
    }
    plain.groups.back().last = i + 1;
    plain.groups.back().again = plain.groups.back().again || line.again;
    plain.chooses = plain.chooses || line.again || place_of(draws[i]).order != 0;
  }
  if (overlaps) {
    // Which names count is seen only from all of them at once: a list tells.
    plain.groups.assign(1, {0, draws.size(), any_name, 0, true});
    plain.chooses = true;
  }
}

template <int W>
void PlaneMachine<W>::prepare_draws(PlayerIndex player) {
  const CompiledSide& side = rules_.sides[player];
  Plain& plain = plain_[player];
  std::map<NameIndex, std::size_t> together; // how many `every` lines have a name
  for (const CompiledProduction& line : side.moves) together[line.source->name] += line.source->every ? 1 : 0;
  for (const DrawSource& source : side.draws) {
    const CompiledProduction& line = side.moves[source.line];
    const ThreadedProgram<W>& program = programs_[side.unconditional];
    Draw draw;
    draw.matches = &program(source.matches, line.source->every ? 0 : source.heading);
    draw.line = &line;
    draw.heading = source.heading;
    draw.rigid = !line.source->every && line.left.picture.rigid;
    draw.joins = line.source->every && together[line.source->name] > 1;
    draw.lists_plainly = line.source->every || draw.rigid;
    if (draw.rigid) make_ready(draw);
    if (source.joint && W == 1 && vectors_) { // lane by lane a walk is as short
      draw.joint = &programs_[source.joint->program];
      for (const CompiledJoint::Written& written : source.joint->written) {
        draw.joint_writes.push_back(
            {&side.moves[written.line].writes[written.write], &(*draw.joint)(written.cells, 0)});
      }
    }
    draws_[player].push_back(draw);
  }
  group_draws(player);
  counts_.resize(std::max(counts_.size(), side.draws.size()));
  const auto only_when_stuck = [](const Judgement& line) {
    return !line.picture && line.guard.condition && line.guard.condition->kind == Expression::Kind::stuck;
  };
  const Side& source = source_.sides[player];
  plain.possible =
      side.draws_from_masks && !rules_.programs[side.unconditional].asks_for_classes() &&
      !rules_.programs[side.ends_program].asks_for_classes() && source_.quiet.empty() &&
      source_.turn == Turn::beside &&
      std::all_of(source.passes.begin(), source.passes.end(), only_when_stuck) &&
      std::none_of(side.reachable_ends.begin(), side.reachable_ends.end(),
                   [](const ReachableEnd& end) { return end.kind == ReachableEnd::Kind::other; });
  plain.lists = side.draws_from_masks && source_.turn == Turn::beside &&
                std::all_of(draws_[player].begin(), draws_[player].end(),
                            [](const Draw& draw) { return draw.lists_plainly; });
  plain.tidies = !side.afters.empty();
  plain.rigid =
      std::all_of(draws_[player].begin(), draws_[player].end(), [](const Draw& draw) { return draw.rigid; });
  constexpr int cheap = 8; // operations
  plain.costly = cost(rules_, rules_.programs[side.unconditional]).operations > cheap;
  plain.moves = &programs_[side.unconditional];
  plain.ends = &programs_[side.ends_program];
  for (const ReachableEnd& end : side.reachable_ends) {
    if (end.kind == ReachableEnd::Kind::picture) plain.holds.push_back(&(*plain.ends)(end.holds, 0));
  }
  if (plain.rigid) prepare_runs(player);
}

/// Counts the matches that the moves' program found, those of each draw.
/// @return how many there are; goes_on if some of them are not whole moves
template <int W>
int PlaneMachine<W>::count_draws(PlayerIndex player) {
  if (plain_[player].chooses) {
    return count_preferred(player);
  }
  const std::vector<Draw>& draws = draws_[player];
  int total = 0;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    const int count = draws[i].matches->count();
    counts_[i] = count;
    total += count;
  }
  return total;
}

/// The same where names are preferred, or lines go on: what is not preferred counts nothing.
template <int W>
int PlaneMachine<W>::count_preferred(PlayerIndex player) {
  const std::vector<Draw>& draws = draws_[player];
  int total = 0;
  bool again = false;
  std::size_t taken = 0; // the order whose best name was found
  for (const DrawGroup& group : plain_[player].groups) {
    int here = 0;
    for (std::size_t i = group.first; i < group.last; ++i) {
      counts_[i] = 0;
      if ((taken == 0 || group.order != taken) && draws[i].matches->any()) {
        counts_[i] = draws[i].matches->count();
        here += counts_[i];
      }
    }
    if (here == 0) continue;
    total += here;
    taken = group.order;
    again = again || group.again;
  }
  return again ? goes_on : total;
}

/// How many matches there are, before `prefer`. Once for a position.
template <int W>
int PlaneMachine<W>::count_matches(const Outlook& outlook) {
  if (counted_stamp_ == outlook.stamp) {
    return counted_;
  }
  const ThreadedProgram<W>& program = unconditional(outlook);
  static_cast<void>(program);
  int total = 0;
  for (const Draw& draw : draws_[outlook.player]) total += draw.matches->any() ? draw.matches->count() : 0;
  counted_stamp_ = outlook.stamp;
  counted_ = total;
  drawable_ = count_draws(outlook.player);
  return total;
}

/// How many moves there are to draw from, or goes_on.
template <int W>
int PlaneMachine<W>::count_drawable(const Outlook& outlook) {
  static_cast<void>(count_matches(outlook));
  return drawable_;
}

/// Writes a match of a rigid line, in place.
template <int W>
void PlaneMachine<W>::make_rigid(Word* position, const Draw& draw, Bit bit) const {
  const RigidWrite* write = rigid_writes_.data() + draw.first_write; // a line may write nothing
  for (const RigidWrite* end = write + draw.writes; write != end; ++write) {
    const auto cell =
        static_cast<unsigned>(bit + write->distance) % (W * word_bits); // no more than there are
    Word* const words = position + cell / word_bits;
    const Word mask = Word{1} << cell % word_bits;
    for (std::size_t i = 0; i < write->olds; ++i) words[write->old[i] * std::size_t{W}] &= ~mask;
    if (write->plane >= 0) words[static_cast<std::size_t>(write->plane) * W] |= mask;
  }
}

/// Writes all matches that are one move together.
template <int W>
void PlaneMachine<W>::make_draw(Word* position, PlayerIndex player, const Draw& draw, Bit bit) {
  if (draw.rigid) {
    return make_rigid(position, draw, bit);
  }
  if (draw.joint != nullptr) {
    Frame<W> frame{Plane<W>::of(bit), this, nullptr, nullptr};
    draw.joint->run(frame);
    for (const auto& [write, cells] : draw.joint_writes) {
      put(position, write->olds, write->planes.front(), *cells);
    }
    return;
  }
  if (!draw.line->source->every) {
    make_straight(position, *draw.line, draw.heading, bit);
    return;
  }
  for (const CompiledProduction& line : rules_.sides[player].moves) {
    if (!line.source->every || line.source->name != draw.line->source->name) continue;
    const ThreadedProgram<W>& program = programs_[line.left.program];
    for (std::size_t heading = 0; heading < line.left.picture.headings(); ++heading) {
      if (program(line.left.picture.matches, heading).test(bit)) make_straight(position, line, heading, bit);
    }
  }
}

/// Writes the one match of a straight line that begins on the cell, element by element. It is known to match,
/// so only the ends of runs have to be found.
template <int W>
void PlaneMachine<W>::make_straight(Word* position, const CompiledProduction& line, std::size_t heading,
                                    Bit bit) const {
  const CompiledPicture& compiled = line.left.picture;
  const Picture& picture = *compiled.source;
  const ThreadedProgram<W>& program = programs_[line.left.program];
  const RelationIndex along = picture.headings[heading].along;
  const bool lies = picture.elements.size() > 1 || picture.elements[0].most > 1;
  const auto lay = [&](std::size_t i, Bit at, const Bit* next, bool laid) {
    const Element& element = picture.elements[i];
    Plane<W> cells;
    int count = 0;
    if (laid) {
      cells.set(at);
      count = 1;
    }
    for (; next != nullptr && at != no_bit && count < element.most; ++count) {
      const Bit cell = next[at];
      if (cell == no_bit) {
        if (count == 0 && element.test.off) at = no_bit;
        break;
      }
      if (count >= element.least && !program(compiled.tests[i], heading).test(cell)) break;
      at = cell;
      cells.set(cell);
    }
    if (const CompiledWrite* write = line.write_of[i]) {
      put(position, write->olds, write->planes.front(), cells);
    }
    return at;
  };
  const Bit* forth = lies ? rules_.layout.only_next(along).data() : nullptr;
  const Bit* back = lies ? rules_.layout.only_next(rules_.layout.opposite(along)).data() : nullptr;
  Bit at = bit;
  for (std::size_t i = compiled.pivot; i < picture.elements.size(); ++i)
    at = lay(i, at, forth, i == compiled.pivot);
  at = bit;
  for (std::size_t i = compiled.pivot; i-- > 0;) at = lay(i, at, back, false);
}

} // namespace regola
