#pragma once

// Whether a move can have completed the row of cells that an end asks for: seen around the cell it fills.

#include <algorithm>

#include "engine/compiled/plane_machine.hpp"

namespace regola {

template <int W>
void PlaneMachine<W>::prepare_runs(PlayerIndex player) {
  if (W == 1) return;         // the pictures' program is as fast
  constexpr int shortest = 3; // as has_run has it
  Plain& plain = plain_[player];
  for (const ReachableEnd& end : rules_.sides[player].reachable_ends) {
    if (end.kind != ReachableEnd::Kind::picture) continue;
    Run run;
    run.length = end.run.length;
    if (run.length > 0) {
      run.plane = static_cast<std::size_t>(end.run.planes.front());
      run.others.assign(end.run.planes.begin() + 1, end.run.planes.end());
    }
    for (const NeededRun::Way& direction : end.run.ways) {
      typename Run::Way& way = run.ways.emplace_back();
      way.stride = static_cast<unsigned>(direction.stride);
      way.seen = word_bits / way.stride;
      for (unsigned at = way.stride; at <= std::min(2 * way.stride, unsigned{word_bits}); at += way.stride) {
        way.behind |= Word{1} << (at - 1);
        way.before |= Word{1} << (word_bits - at);
      }
    }
    if (run.length < shortest ||
        std::any_of(run.ways.begin(), run.ways.end(), [](const auto& way) { return way.seen < 2; })) {
      plain.runs.clear();
      break;
    }
    plain.runs.push_back(std::move(run));
  }
  for (Draw& draw : draws_[player]) {
    for (std::size_t i = 0; i < draw.writes; ++i) {
      const RigidWrite& write = rigid_writes_[draw.first_write + i];
      for (const Run& run : plain.runs) {
        const auto plane = static_cast<std::size_t>(write.plane);
        if (plane == run.plane || std::find(run.others.begin(), run.others.end(), plane) != run.others.end())
          draw.fills.push_back({write.distance, &run});
      }
    }
  }
}

/// A word of all cells that may be of the row; behind the last and before the first there are none.
template <int W>
inline Word PlaneMachine<W>::word_of(const Word* position, const Run& run, unsigned i) const {
  const Word* const words = position + (i < W ? i : 0);
  Word word = words[run.plane * W];
  for (const std::size_t plane : run.others) word |= words[plane * W];
  return i < W ? word : 0;
}

/// Whether there may be such a row through the cell. Where the board ends is not asked.
template <int W>
bool PlaneMachine<W>::has_run(const Word* position, const Run& run, unsigned cell) const {
  const unsigned word = cell / word_bits;
  const unsigned rest = cell % word_bits;
  const Word here = word_of(position, run, word);
  const Word behind = here >> rest >> 1 | word_of(position, run, word + 1) << (word_bits - 1 - rest);
  const Word before = here << (word_bits - 1 - rest) << 1 | word_of(position, run, word - 1) >> rest;
  // First two of the four nearest cells that lie in a row, in all ways at once: fewer jumps.
  bool near = false;
  for (const typename Run::Way& way : run.ways) {
    const Word next = behind & way.behind;
    const Word last = before & way.before;
    const Word nearest = behind >> (way.stride - 1) & before >> (word_bits - way.stride);
    near = near | (next == way.behind) | (last == way.before) | ((nearest & 1U) != 0);
  }
  if (!near) {
    return false;
  }
  for (const typename Run::Way& way : run.ways) {
    const auto wanted = static_cast<unsigned>(run.length - 1);
    const unsigned seen = std::min(way.seen, wanted);
    unsigned forth = 0;
    for (unsigned at = way.stride - 1; forth < seen && (behind >> at & 1U) != 0; at += way.stride) ++forth;
    unsigned back = 0;
    for (unsigned at = word_bits - way.stride; back < seen && (before >> at & 1U) != 0; at -= way.stride)
      ++back;
    const bool goes_on_unseen = seen < wanted && (forth == seen || back == seen);
    if (forth + back >= wanted || goes_on_unseen) return true;
  }
  return false;
}

/// Whether a picture may end the game now that the match has been written, and none did before.
template <int W>
bool PlaneMachine<W>::may_end(const Plain& plain, const Word* position, const Draw& draw, Bit bit) const {
  if (plain.runs.empty()) {
    return !plain.holds.empty();
  }
  for (const Fill& fill : draw.fills) {
    if (has_run(position, *fill.run, static_cast<unsigned>(bit + fill.distance))) return true;
  }
  return false;
}

} // namespace regola
