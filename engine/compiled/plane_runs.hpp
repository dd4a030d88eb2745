#pragma once

// Whether a move can have completed the row of cells that an end asks for: seen around the cell it fills.

#include <algorithm>

#include "engine/compiled/plane_machine.hpp"

namespace regola {

template <int W>
void PlaneMachine<W>::prepare_runs(PlayerIndex player) {
  if (W == 1) {
    return; // the whole board is looked at as fast
  }
  constexpr int shortest = 3; // as has_run has it
  Plain& plain = plain_[player];
  for (const ReachableEnd& end : rules_.sides[player].reachable_ends) {
    if (end.kind != ReachableEnd::Kind::picture) continue;
    Run run;
    run.length = end.run.length;
    run.planes.assign(end.run.planes.begin(), end.run.planes.end());
    for (const int stride : end.run.strides) {
      typename Run::Way way;
      way.stride = static_cast<unsigned>(stride);
      way.seen = std::min(word_bits / stride, run.length - 1);
      for (int at = stride; at <= way.seen * stride; at += stride) {
        way.all_behind |= Word{1} << (at - 1);
        way.all_before |= Word{1} << (word_bits - at);
      }
      for (int at = stride; at <= std::min(2 * stride, word_bits); at += stride) {
        way.behind |= Word{1} << (at - 1);
        way.before |= Word{1} << (word_bits - at);
      }
      run.ways.push_back(way);
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
      for (std::size_t run = 0; run < plain.runs.size(); ++run) {
        const auto& planes = plain.runs[run].planes;
        if (std::find(planes.begin(), planes.end(), static_cast<std::size_t>(write.plane)) != planes.end())
          draw.fills.push_back({write.distance, run});
      }
    }
  }
}

/// Whether there may be such a row through the cell. Where the board ends is not asked.
template <int W>
template <typename Bits>
inline bool PlaneMachine<W>::has_run(const Word* position, const Run& run, unsigned cell) const {
  std::array<Word, W + 3> row{}; // of all symbols that may stand in it, with empty words at either end
  for (const std::size_t plane : run.planes) {
    for (std::size_t i = 0; i < W; ++i) row[i + 1] |= position[plane * W + i];
  }
  const auto word_from = [&](unsigned place) {
    const unsigned rest = place % word_bits;
    const Word* words = &row[place / word_bits];
    return words[0] >> rest | words[1] << 1 << (word_bits - 1 - rest);
  };
  const Word behind = word_from(cell + word_bits + 1);
  const Word before = word_from(cell);
  if constexpr (Bits::extracts) {
    bool found = false;
    for (const typename Run::Way& way : run.ways) {
      const int forth = std::countr_one(Bits::extract(behind, way.all_behind));
      const int back = std::countl_one(Bits::extract(before, way.all_before) << (word_bits - way.seen));
      const bool goes_on_unseen = way.seen < run.length - 1 && (forth == way.seen || back == way.seen);
      found = found | (forth + back + 1 >= run.length) | goes_on_unseen;
    }
    return found;
  }
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
    int forth = 0;
    for (unsigned at = way.stride - 1; forth < way.seen && (behind >> at & 1U) != 0; at += way.stride)
      ++forth;
    int back = 0;
    for (unsigned at = word_bits - way.stride; back < way.seen && (before >> at & 1U) != 0; at -= way.stride)
      ++back;
    const bool goes_on_unseen = way.seen < run.length - 1 && (forth == way.seen || back == way.seen);
    if (forth + back + 1 >= run.length || goes_on_unseen) return true;
  }
  return false;
}

/// Whether a picture may end the game now that the match has been written, and none did before.
template <int W>
template <typename Bits>
inline bool PlaneMachine<W>::may_end(const Plain& plain, const Word* position, const Draw& draw,
                                     Bit bit) const {
  if (W == 1 || plain.runs.empty()) {
    return !plain.holds.empty();
  }
  for (const Fill& fill : draw.fills) {
    if (has_run<Bits>(position, plain.runs[fill.run], static_cast<unsigned>(bit + fill.distance)))
      return true;
  }
  return false;
}

} // namespace regola
