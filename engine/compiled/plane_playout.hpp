#pragma once

// Random games. Where the moves of a player are matches of plain lines, one is drawn from the masks of the
// matches and made in place; else the moves are listed.

#include "engine/compiled/plane_machine.hpp"

namespace regola {

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
    draws_[player].push_back(draw);
  }
  counts_.resize(std::max(counts_.size(), side.draws.size()));
  Plain& plain = plain_[player];
  const auto only_when_stuck = [](const Judgement& line) {
    return !line.picture && line.guard.condition && line.guard.condition->kind == Expression::Kind::stuck;
  };
  const Side& source = source_.sides[player];
  plain.possible =
      side.draws_from_masks && side.afters.empty() && source_.quiet.empty() && source_.turn == Turn::beside &&
      std::all_of(source.passes.begin(), source.passes.end(), only_when_stuck) &&
      std::none_of(side.reachable_ends.begin(), side.reachable_ends.end(),
                   [](const ReachableEnd& end) { return end.kind == ReachableEnd::Kind::other; });
  plain.moves = &programs_[side.unconditional];
  plain.ends = &programs_[side.ends_program];
  for (const ReachableEnd& end : side.reachable_ends) {
    if (end.kind == ReachableEnd::Kind::picture) plain.holds.push_back(&(*plain.ends)(end.holds, 0));
  }
}

/// How many moves there are to draw from. Once for a position.
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
  return total;
}

/// Writes a match of a rigid line, in place.
template <int W>
void PlaneMachine<W>::make_rigid(Word* position, const Draw& draw, Bit bit) const {
  auto* all = reinterpret_cast<Plane<W>*>(position);
  const RigidWrite* write = &rigid_writes_[draw.first_write];
  for (const RigidWrite* end = write + draw.writes; write != end; ++write) {
    const Plane<W> cell = Plane<W>::of(static_cast<Bit>(bit + write->distance));
    for (int i = 0; i < write->olds; ++i) all[write->old[i]] -= cell;
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
  const auto make = [&](const CompiledProduction& line, std::size_t heading) {
    trace(line.left.picture, programs_[line.left.program], heading, bit, traced_);
    for (const CompiledWrite& write : line.writes) {
      put(position, write.olds, write.planes.front(), traced_.segments[write.element].cells);
    }
  };
  if (!draw.line->source->every) {
    make(*draw.line, draw.heading);
    return;
  }
  for (const CompiledProduction& line : rules_.sides[player].moves) {
    if (!line.source->every || line.source->name != draw.line->source->name) continue;
    const ThreadedProgram<W>& program = programs_[line.left.program];
    for (std::size_t heading = 0; heading < line.left.picture.headings(); ++heading) {
      if (program(line.left.picture.matches, heading).test(bit)) make(line, heading);
    }
  }
}

/// Plies that need nothing but the masks: moves are there to draw from, and no picture ends the game after
/// them. Stops before the first ply that is not so, or after one that may have ended the game.
/// @return how many plies were made
template <int W>
int PlaneMachine<W>::play_plain(Word* at, Random& random, int most_plies) {
  if (!plain_[first_player].possible || !plain_[second_player].possible) {
    return 0;
  }
  Frame<W> frame;
  frame.position = planes(at);
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
    if (total == 0) {
      break;
    }
    auto drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(total)));
    std::size_t i = 0;
    while (drawn >= counts_[i]) drawn -= counts_[i++];
    make_draw(at, player, draws[i], draws[i].matches->select(drawn));
    ++plies;
    player = other(player);
    if (!plain.holds.empty()) {
      plain.ends->run(frame);
      for (const Plane<W>* holds : plain.holds) ended = ended || holds->any();
    }
  }
  if (plies > 0) {
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
    const Outlook outlook{at, player, stamp};
    if (rules_.sides[player].draws_from_masks) {
      const int moves = count_matches(outlook);
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
      const Moves moves = expand(at);
      const auto drawn = random.below(static_cast<std::uint32_t>(moves.size()));
      const Position next = this->position(moves.first + drawn);
      if (source_.keeps_past) {
        // What has stood on the board must stay; the last position is moved down to where the moves began.
        const Marks kept = released_.back();
        drawn_.assign(next, next + shape_.words);
        release(moves);
        arena_.release(kept.arena);
        at = arena_.take(shape_.words);
        std::copy(drawn_.begin(), drawn_.end(), at);
      } else {
        std::copy(next, next + shape_.words, at);
        release(moves);
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
