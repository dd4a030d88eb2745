#pragma once

// Random games. Where the moves of a player are matches of plain lines, one is drawn from the masks of the
// matches and made in place; else the moves are listed.

#include "engine/compiled/plane_machine.hpp"

namespace regola {

inline bool asks_for_classes(const Program& program) {
  return std::any_of(program.code().begin(), program.code().end(),
                     [](const Instruction& instruction) { return instruction.op == Op::members; });
}

template <int W>
void PlaneMachine<W>::prepare_draws(PlayerIndex player) {
  const CompiledSide& side = rules_.sides[player];
  for (const DrawSource& source : side.draws) {
    const CompiledProduction& line = side.moves[source.line];
    const ThreadedProgram<W>& program = programs_[side.unconditional];
    Draw draw;
    draw.matches = &program(source.matches, line.source->every ? 0 : source.heading);
    draw.line = &line;
    draw.heading = source.heading;
    draw.rigid = !line.source->every && line.left.picture.rigid;
    draw.joins =
        line.source->every && std::count_if(side.moves.begin(), side.moves.end(), [&](const auto& other) {
                                return other.source->every && other.source->name == line.source->name;
                              }) > 1;
    if (draw.rigid) {
      draw.first_write = static_cast<std::uint32_t>(rigid_writes_.size());
      draw.writes = static_cast<std::uint16_t>(line.writes.size());
      for (const CompiledWrite& write : line.writes) {
        const int distance = line.left.picture.distances[source.heading][write.element];
        RigidWrite ready;
        ready.distance = static_cast<std::int16_t>(distance);
        ready.plane = write.planes.front();
        for (const std::int16_t old : write.olds) {
          if (ready.olds == RigidWrite::most_olds) {
            rigid_writes_.push_back(ready);
            rigid_writes_.back().plane = -1; // the next one goes on
            ++draw.writes;
            ready.olds = 0;
          }
          ready.old[ready.olds++] = static_cast<std::uint8_t>(old);
        }
        rigid_writes_.push_back(ready);
      }
    }
    const Production& text = *line.source;
    draw.lists_plainly = text.every || draw.rigid;
    if (draw.rigid) {
      const std::vector<int>& distances = line.left.picture.distances[source.heading];
      draw.from = distances[text.left.anchor];
      draw.to = distances[text.right_anchor];
    }
    plain_[player].chooses = plain_[player].chooses || text.again || !source_.prefer.empty();
    draws_[player].push_back(draw);
  }
  counts_.resize(std::max(counts_.size(), side.draws.size()));
  Plain& plain = plain_[player];
  const auto only_when_stuck = [](const Judgement& line) {
    return !line.picture && line.guard.condition && line.guard.condition->kind == Expression::Kind::stuck;
  };
  const Side& source = source_.sides[player];
  plain.possible =
      side.draws_from_masks && !asks_for_classes(rules_.programs[side.unconditional]) &&
      !asks_for_classes(rules_.programs[side.ends_program]) && source_.quiet.empty() &&
      source_.turn == Turn::beside &&
      std::all_of(source.passes.begin(), source.passes.end(), only_when_stuck) &&
      std::none_of(side.reachable_ends.begin(), side.reachable_ends.end(),
                   [](const ReachableEnd& end) { return end.kind == ReachableEnd::Kind::other; });
  plain.lists = side.draws_from_masks && source_.turn == Turn::beside &&
                std::all_of(draws_[player].begin(), draws_[player].end(),
                            [](const Draw& draw) { return draw.lists_plainly; });
  plain.tidies = !side.afters.empty();
  plain.rigid = !plain.tidies && std::all_of(draws_[player].begin(), draws_[player].end(),
                                             [](const Draw& draw) { return draw.rigid; });
  plain.moves = &programs_[side.unconditional];
  plain.ends = &programs_[side.ends_program];
  for (const ReachableEnd& end : side.reachable_ends) {
    if (end.kind == ReachableEnd::Kind::picture) plain.holds.push_back(&(*plain.ends)(end.holds, 0));
  }
}

/// How many matches there are, before `prefer`. Once for a position.
template <int W>
int PlaneMachine<W>::count_matches(const Outlook& outlook) {
  if (counted_stamp_ == outlook.stamp) {
    return counted_;
  }
  static_cast<void>(unconditional(outlook));
  const std::vector<Draw>& draws = draws_[outlook.player];
  int total = 0;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    counts_[i] = draws[i].matches->count();
    total += counts_[i];
  }
  counted_stamp_ = outlook.stamp;
  counted_ = total;
  drawable_ = plain_[outlook.player].chooses ? choose_among(draws) : total;
  return total;
}

/// `prefer`, on counts; and whether what is left goes on `again`.
template <int W>
int PlaneMachine<W>::choose_among(const std::vector<Draw>& draws) {
  const auto name = [&](std::size_t i) { return draws[i].line->source->name; };
  for (const auto& order : source_.prefer) {
    const auto is_there = [&](NameIndex best) {
      for (std::size_t i = 0; i < draws.size(); ++i) {
        if (counts_[i] > 0 && name(i) == best) return true;
      }
      return false;
    };
    const auto best = std::find_if(order.begin(), order.end(), is_there);
    if (best == order.end()) continue;
    for (std::size_t i = 0; i < draws.size(); ++i) {
      if (name(i) != *best && std::find(order.begin(), order.end(), name(i)) != order.end()) counts_[i] = 0;
    }
  }
  int total = 0;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    total += counts_[i];
    if (counts_[i] > 0 && draws[i].line->source->again) return goes_on;
  }
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
  auto* all = reinterpret_cast<Plane<W>*>(position);
  const RigidWrite* write = &rigid_writes_[draw.first_write];
  for (const RigidWrite* end = write + draw.writes; write != end; ++write) {
    const Plane<W> cell = Plane<W>::of(static_cast<Bit>(bit + write->distance));
    for (std::size_t i = 0; i < write->olds; ++i) all[write->old[i]] -= cell;
    if (write->plane >= 0) all[write->plane] |= cell;
  }
}

/// Makes one of the matches counted last, in place.
template <int W>
void PlaneMachine<W>::make_drawn(Word* position, const Outlook& outlook, int drawn) {
  const std::vector<Draw>& draws = draws_[outlook.player];
  std::size_t i = 0;
  while (drawn >= counts_[i]) drawn -= counts_[i++];
  const Draw& draw = draws[i];
  const Bit bit = draw.matches->select(drawn);
  make_draw(position, outlook.player, draw, bit);
}

/// Writes all matches that are one move together.
template <int W>
void PlaneMachine<W>::make_draw(Word* position, PlayerIndex player, const Draw& draw, Bit bit) {
  if (draw.rigid) {
    return make_rigid(position, draw, bit);
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

/// Plies that need nothing but the masks: moves are there to draw from, and no picture ends the game after
/// them. Stops before the first ply that is not so, or after one that may have ended the game.
/// @return how many plies were made
template <int W>
int PlaneMachine<W>::play_plain(Word* at, Random& random, int most_plies) {
  if (!plain_[first_player].possible || !plain_[second_player].possible) {
    return 0;
  }
  Frame<W> frame{{}, this, nullptr, nullptr};
  auto* const live = reinterpret_cast<Word*>(live_.data());
  std::copy(at, at + shape_.tail, live);
  live_stamp_ = 0;
  PlayerIndex player = view(at).to_move();
  const std::uint16_t seen = view(at).seen();
  int plies = 0;
  bool ended = false;
  while (plies < most_plies && !ended) {
    const Plain& plain = plain_[player];
    const std::vector<Draw>& draws = draws_[player];
    plain.moves->run(frame);
    int total = 0;
    for (std::size_t i = 0; i < draws.size(); ++i) {
      const int count = draws[i].matches->count();
      counts_[i] = count;
      total += count;
    }
    if (plain.chooses) {
      total = choose_among(draws);
    }
    if (total <= 0) {
      break;
    }
    auto drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(total)));
    std::size_t i = 0;
    while (drawn >= counts_[i]) drawn -= counts_[i++];
    const Draw& draw = draws[i];
    const Bit bit = draw.matches->select(drawn);
    if (draw.rigid) {
      make_rigid(live, draw, bit);
    } else {
      make_draw(live, player, draw, bit);
    }
    if (plain.tidies) {
      std::copy(live, live + shape_.tail, at);
      tidy_up(at, player);
      std::copy(at, at + shape_.tail, live);
      live_stamp_ = 0;
    }
    ++plies;
    player = other(player);
    if (!plain.holds.empty()) {
      plain.ends->run(frame);
      for (const Plane<W>* holds : plain.holds) ended = ended || holds->any();
    }
  }
  if (plies > 0) {
    std::copy(live, live + shape_.tail, at);
    view(at).set_turn(player, 0, seen);
  }
  return plies;
}

template <int W>
Playout PlaneMachine<W>::playout(Position position, Random& random, int most_plies) {
  const Arena::Mark mark = arena_.mark();
  const bool hashed = hashing_;
  hashing_ = false;
  Word* at = copy(position);
  Playout played;
  played.result = judge(at);
  std::uint64_t stamp = ++stamps_;
  while (played.result.ending == Ending::open && played.plies < most_plies) {
    if (const int plies = play_plain(at, random, most_plies - played.plies); plies > 0) {
      played.plies += plies;
      stamp = ++stamps_;
      played.result = judge_move(at, stamp);
      continue;
    }
    const PlayerIndex player = view(at).to_move();
    const Outlook outlook{at, player, stamp, nullptr, 0, no_bit};
    const int moves = rules_.sides[player].draws_from_masks ? count_drawable(outlook) : goes_on;
    if (moves != goes_on) {
      const int passes = rules_.sides[player].passes.empty() || !may_pass(outlook) ? 0 : 1;
      const auto drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(moves + passes)));
      const bool remembers = !source_.quiet.empty();
      const Arena::Mark here = arena_.mark();
      const Position before = remembers ? copy(at) : nullptr;
      if (drawn == moves) {
        const unsigned in_a_row = view(at).passes() + 1;
        set_turn(at, other(player));
        view(at).set_turn(other(player), in_a_row, view(at).seen());
      } else {
        make_drawn(at, outlook, drawn);
        if (!rules_.sides[player].afters.empty()) tidy_up(at, player);
        hand_over(at, player);
      }
      if (remembers) remember(before, at);
      arena_.release(here);
    } else {
      const Moves all = expand(at);
      const auto drawn = random.below(static_cast<std::uint32_t>(all.size()));
      const Position next = this->position(all.first + drawn);
      if (source_.keeps_past) {
        // What has stood on the board must stay; the last position is moved down to where the moves began.
        const Marks kept = released_.back();
        drawn_.assign(next, next + shape_.words);
        release(all);
        arena_.release(kept.arena);
        at = arena_.take(shape_.words);
        std::copy(drawn_.begin(), drawn_.end(), at);
      } else {
        std::copy(next, next + shape_.words, at);
        release(all);
      }
    }
    ++played.plies;
    stamp = ++stamps_;
    played.result = judge_move(at, stamp);
  }
  hashing_ = hashed;
  arena_.release(mark);
  return played;
}

} // namespace regola
