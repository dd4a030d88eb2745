#pragma once

// Random games. Where the moves of a player are matches of plain lines, one is drawn from the masks of the
// matches and made in place; else the moves are listed.

#include "engine/compiled/plane_machine.hpp"

namespace regola {

/// Each match of each line is a move of its own and needs nothing but to be written.
template <int W>
bool PlaneMachine<W>::can_draw_from_masks(PlayerIndex player) const {
  const CompiledSide& side = rules_.sides[player];
  if (!source_.rules.empty() || !side.parts.empty() || !side.forbids.empty() || !source_.hands.empty() ||
      !source_.prefer.empty()) {
    return false;
  }
  return std::all_of(side.moves.begin(), side.moves.end(), [](const CompiledProduction& line) {
    const Production& source = *line.source;
    const CompiledPicture& left = line.left.picture;
    const bool plain = !source.every || (source.right_anchor == source.left.anchor &&
                                         left.pivot == source.left.anchor && !line.gate.condition);
    return plain && !source.again && left.determinate && !line.chooses && !line.copies && !line.shares_text &&
           !line.gate.limits_anchor;
  });
}

/// Collects the matches of the position by line and heading; those that are one move together in one set.
template <int W>
int PlaneMachine<W>::count_matches(const Outlook& outlook) {
  drawable_.clear();
  int total = 0;
  const Lines& lines = rules_.sides[outlook.player].moves;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const CompiledProduction& line = lines[i];
    if (!allows(outlook, line.gate)) {
      continue;
    }
    const bool shared = line.left.program == rules_.sides[outlook.player].unconditional;
    const ThreadedProgram<W>& program = shared ? unconditional(outlook) : run(outlook, line.left.program);
    const Register matches = line.left.picture.matches;
    if (line.source->every) {
      Plane<W> anchors;
      for (std::size_t lane = 0; lane < program.lane_count(matches); ++lane)
        anchors |= program(matches, lane);
      const auto same = std::find_if(drawable_.begin(), drawable_.end(), [&](const Drawable& other) {
        return lines[other.line].source->every && lines[other.line].source->name == line.source->name;
      });
      if (same != drawable_.end()) {
        total -= same->count;
        same->bits |= anchors;
        same->count = same->bits.count();
        total += same->count;
        continue;
      }
      drawable_.push_back({anchors, anchors.count(), static_cast<std::uint16_t>(i), 0});
      total += drawable_.back().count;
      continue;
    }
    for (std::size_t heading = 0; heading < line.left.picture.headings(); ++heading) {
      const Plane<W>& bits = program(matches, heading);
      const int count = bits.count();
      if (count > 0) {
        drawable_.push_back(
            {bits, count, static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(heading)});
        total += count;
      }
    }
  }
  return total;
}

/// Makes one of the matches counted last, in place.
template <int W>
void PlaneMachine<W>::make_drawn(Word* position, const Outlook& outlook, int drawn) {
  const Lines& lines = rules_.sides[outlook.player].moves;
  std::size_t i = 0;
  while (drawn >= drawable_[i].count) drawn -= drawable_[i++].count;
  const Drawable& drawable = drawable_[i];
  const Bit bit = drawable.bits.select(drawn);
  const CompiledProduction& chosen = lines[drawable.line];
  const auto walk = [&](const CompiledProduction& line, std::size_t from, std::size_t to) {
    const ThreadedProgram<W>& program = programs_[line.left.program];
    const auto writing = [&](const Match& match) {
      static_cast<void>(write(position, line, match, nullptr));
      return true;
    };
    PlaneWalk<W, const decltype(writing)> walker(rules_, line.left.picture, program, planes(position),
                                                 writing);
    for (std::size_t heading = from; heading < to; ++heading) {
      if (program(line.left.picture.matches, heading).test(bit)) walker.from(heading, bit);
    }
  };
  if (!chosen.source->every) {
    if (chosen.left.picture.rigid) {
      make_rigid(position, chosen, drawable.heading, bit);
    } else {
      walk(chosen, drawable.heading, drawable.heading + std::size_t{1});
    }
  } else {
    for (const CompiledProduction& line : lines) {
      if (line.source->every && line.source->name == chosen.source->name) {
        walk(line, 0, line.left.picture.headings());
      }
    }
  }
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
    const PlayerIndex player = view(at).to_move();
    const Outlook outlook{at, player, stamp};
    if (draws_from_masks_[player] && !source_.keeps_past) {
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
