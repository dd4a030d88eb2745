#pragma once

// Whether a move can have completed the row of cells that an end asks for: seen around the cell it fills.

#include <algorithm>

#include "engine/compiled/plane_machine.hpp"

namespace regola {

/// Looks by which only the first cells of rows remain: each is twice as far as the one before, as long as the
/// row is long enough.
template <int W>
void PlaneMachine<W>::prepare_looks_everywhere(const NeededRun& needed, Run& run) const {
  std::vector<int> steps; // of each look
  for (int done = 1; done < run.length; done += steps.back()) {
    steps.push_back(std::min(done, run.length - done));
  }
  run.looks = steps.size();
  run.two_looks = run.looks == 2 && needed.ways.size() <= four_words;
  for (std::size_t first = 0; first < needed.ways.size(); first += four_words) {
    for (const int distance : steps) {
      typename Run::Look& look = run.everywhere.emplace_back();
      for (std::size_t lane = 0; lane < std::min(four_words, needed.ways.size() - first); ++lane) {
        const NeededRun::Way& way = needed.ways[first + lane];
        const std::vector<Bit>& next = rules_.layout.only_next(way.along);
        for (std::size_t cell = 0; cell < rules_.layout.cells(); ++cell) {
          const Bit from = rules_.layout.bit(static_cast<CellIndex>(cell));
          Bit to = from;
          for (int step = 0; step < distance && to != no_bit; ++step) to = next[to];
          if (to != no_bit) look.part[lane] |= Word{1} << std::max(from, to);
        }
        if (look.part[lane] != 0)
          look.down[lane] = static_cast<Word>(distance) * static_cast<Word>(way.stride);
      }
    }
  }
}

/// Looks that each see the next cell on either side of one.
template <int W>
void PlaneMachine<W>::prepare_looks_around(const NeededRun& needed, Run& run) const {
  run.looks = static_cast<std::size_t>(run.length - 1);
  for (const NeededRun::Way& direction : needed.ways) {
    typename Run::Way& way = run.ways.emplace_back();
    way.stride = static_cast<unsigned>(direction.stride);
    way.seen = word_bits / way.stride;
    for (unsigned at = way.stride; at <= std::min(2 * way.stride, unsigned{word_bits}); at += way.stride) {
      way.behind |= Word{1} << (at - 1);
      way.before |= Word{1} << (word_bits - at);
    }
  }
  for (std::size_t first = 0; first < needed.ways.size(); first += four_words) {
    for (std::size_t step = 1; step <= run.looks; ++step) {
      typename Run::LookAround& look = run.around.emplace_back();
      for (std::size_t lane = 0; lane < four_words; ++lane) {
        const typename Run::Way& way = run.ways[std::min(first + lane, run.ways.size() - 1)];
        const std::size_t distance = step * way.stride;
        look.unseen[lane] = step > way.seen ? 1 : 0;
        look.behind[lane] = step > way.seen ? 0 : distance - 1;
        look.before[lane] = step > way.seen ? 0 : word_bits - distance;
      }
    }
  }
}

template <int W>
void PlaneMachine<W>::prepare_runs(PlayerIndex player) {
  constexpr int shortest = W == 1 ? 2 : 3; // as has_run has it
  Plain& plain = plain_[player];
  for (const ReachableEnd& end : rules_.sides[player].reachable_ends) {
    if (end.kind != ReachableEnd::Kind::picture) continue;
    Run run;
    run.length = end.run.length;
    if (run.length > 0) {
      run.plane = static_cast<std::size_t>(end.run.planes.front());
      run.others.assign(end.run.planes.begin() + 1, end.run.planes.end());
    }
    if (run.length >= shortest && W == 1) prepare_looks_everywhere(end.run, run);
    if (run.length >= shortest && W > 1) prepare_looks_around(end.run, run);
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

/// Whether there is a row that two looks see on a board of one word: the commonest, without loops.
template <int W>
template <typename Bits>
inline bool PlaneMachine<W>::has_short_row(Word cells, const typename Run::Look* looks) {
  const FourWords all = FourWords{} + cells;
  const FourWords pairs = all & (all & looks[0].part) >> looks[0].down;
  return Bits::any(pairs & (pairs & looks[1].part) >> looks[1].down);
}

/// Whether there is such a row on a board of one word.
template <int W>
template <typename Bits>
inline bool PlaneMachine<W>::has_row(const Word* position, const Run& run) const {
  Word cells = position[run.plane];
  for (const std::size_t plane : run.others) cells |= position[plane];
  const FourWords all = FourWords{} + cells;
  const typename Run::Look* look = run.everywhere.data();
  if (run.two_looks) {
    return has_short_row<Bits>(cells, look);
  }
  FourWords found{};
  const auto* const end = look + run.everywhere.size();
  do {
    FourWords row = all;
    for (std::size_t i = 0; i < run.looks; ++i, ++look) row &= (row & look->part) >> look->down;
    found |= row;
  } while (look != end);
  return Bits::any(found);
}

/// A word of all cells that may be of the row; behind the last and before the first there are none.
template <int W>
inline Word PlaneMachine<W>::word_of(const Word* position, const Run& run, unsigned i) const {
  const Word* const words = position + (i < W ? i : 0);
  Word word = words[run.plane * W];
  for (const std::size_t plane : run.others) word |= words[plane * W];
  return i < W ? word : 0;
}

/// Whether there may be such a row through a cell. What cannot be seen may lie in it.
/// @param behind,before the bits behind the cell and before it
template <int W>
template <typename Bits>
inline bool PlaneMachine<W>::has_run_around(Word behind, Word before, const Run& run) const {
  const FourWords all_behind = FourWords{} + behind;
  const FourWords all_before = FourWords{} + before;
  FourWords found{};
  const typename Run::LookAround* look = run.around.data();
  const auto* const end = look + run.around.size();
  do {
    FourWords forth = FourWords{} + Word{1}; // the row goes on there
    FourWords back = forth;
    FourWords cells{};
    for (std::size_t i = 0; i < run.looks; ++i, ++look) {
      forth &= all_behind >> look->behind | look->unseen;
      back &= all_before >> look->before | look->unseen;
      cells += forth + back;
    }
    found |= static_cast<FourWords>(cells >= static_cast<Word>(run.looks));
  } while (look != end);
  return Bits::any(found);
}

/// Whether there may be such a row through the cell. Where the board ends is not asked.
template <int W>
template <typename Bits>
inline bool PlaneMachine<W>::has_run(const Word* position, const Run& run, unsigned cell) const {
  if constexpr (W == 1) {
    // Else the pictures' program is as fast.
    return !Bits::four_at_once || has_row<Bits>(position, run);
  }
  const unsigned word = cell / word_bits;
  const unsigned rest = cell % word_bits;
  const Word here = word_of(position, run, word);
  const Word behind = here >> rest >> 1 | word_of(position, run, word + 1) << (word_bits - 1 - rest);
  const Word before = here << (word_bits - 1 - rest) << 1 | word_of(position, run, word - 1) >> rest;
  if constexpr (Bits::four_at_once) {
    return has_run_around<Bits>(behind, before, run);
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
template <typename Bits>
inline bool PlaneMachine<W>::may_end(const Plain& plain, const Word* position, const Draw& draw,
                                     Bit bit) const {
  if (plain.runs.empty()) {
    return !plain.holds.empty();
  }
  for (const Fill& fill : draw.fills) {
    if (has_run<Bits>(position, *fill.run, static_cast<unsigned>(bit + fill.distance))) return true;
  }
  return false;
}

/// The same of any position: whether there is a cell that a row might lie on.
template <int W>
bool PlaneMachine<W>::may_be_ended(const Plain& plain, Position position) const {
  return plain.runs.empty() || std::any_of(plain.runs.begin(), plain.runs.end(), [&](const Run& run) {
           Plane<W> cells = planes(position)[run.plane];
           for (const std::size_t plane : run.others) cells |= planes(position)[plane];
           return cells.any();
         });
}

} // namespace regola
