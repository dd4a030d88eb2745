#pragma once

// Moves that go on `again`, followed to their ends in masks.

#include "engine/compiled/plane_machine.hpp"

namespace regola {

/// Where a move that has come to the cell can go on, pushed on hops_. A step back to a board it has met does
/// not exist.
template <int W>
void PlaneMachine<W>::find_hops(const Met& met, const Draw& made, Bit at, PlayerIndex player,
                                Frame<W>& frame) {
  const std::vector<Draw>& draws = draws_[player];
  std::copy(met.position, met.position + shape_.tail, reinterpret_cast<Word*>(live_.data()));
  plain_[player].further->run(frame);
  const std::size_t first = hops_.size();
  for (std::size_t i = 0; i < draws.size(); ++i) {
    const Draw& draw = draws[i];
    const int bit = at - draw.from;
    if (draw.further == nullptr || draw.line->source->name != made.line->source->name || bit < 0 ||
        bit >= W * word_bits || !draw.further->test(static_cast<Bit>(bit))) {
      continue;
    }
    hops_.push_back({static_cast<std::uint32_t>(i), static_cast<Bit>(bit)});
  }
  if (hops_.size() == first) {
    return;
  }
  const Arena::Mark mark = arena_.mark();
  Word* const next = arena_.take(shape_.words);
  const auto is_met = [&](const Hop& hop) {
    std::copy(met.position, met.position + shape_.tail, next);
    make_rigid(next, draws[hop.draw], hop.bit);
    for (const Met* board = &met; board != nullptr; board = board->before) {
      if (same_cells(next, board->position)) return true;
    }
    return false;
  };
  hops_.erase(std::remove_if(hops_.begin() + static_cast<std::ptrdiff_t>(first), hops_.end(), is_met),
              hops_.end());
  arena_.release(mark);
}

/// Makes the hops from the first one on, and what can follow each.
/// @param met ends with the board they start from
template <int W>
template <typename Visit>
void PlaneMachine<W>::follow(const Met& met, PlayerIndex player, Frame<W>& frame, std::size_t first,
                             std::size_t parts, Followed& followed, Visit& visit) {
  const Arena::Mark mark = arena_.mark();
  Word* const next = arena_.take(shape_.words);
  const std::size_t last = hops_.size();
  for (std::size_t i = first; i < last; ++i) {
    const Hop hop = hops_[i];
    const Draw& draw = draws_[player][hop.draw];
    const Production& line = *draw.line->source;
    std::copy(met.position, met.position + shape_.words, next);
    make_rigid(next, draw, hop.bit);
    const Met here{next, &met};
    if (line.again) {
      if (parts > limits::chain) {
        refuse_long_move(line.guard.line);
      }
      find_hops(here, draw, static_cast<Bit>(hop.bit + draw.to), player, frame);
      followed.parts += (hops_.size() - last) * (parts + 1);
      if (followed.parts > limits::parts) {
        refuse_many_parts(line.guard.line);
      }
    }
    const bool goes_further = hops_.size() > last;
    if (!goes_further || line.may_stop) {
      check_number(++followed.moves, line.guard.line);
      visit(Position(next));
    }
    if (goes_further) {
      follow(here, player, frame, last, parts + 1, followed, visit);
      hops_.resize(last);
    }
  }
  arena_.release(mark);
}

/// Visits the boards that the moves counted last lead to, before anything is tidied up.
template <int W>
template <typename Visit>
void PlaneMachine<W>::each_chain(Position position, PlayerIndex player, Frame<W>& frame, Visit&& visit) {
  const std::vector<Draw>& draws = draws_[player];
  const std::size_t first = hops_.size();
  for (std::size_t i = 0; i < draws.size(); ++i) {
    if (counts_[i] == 0) continue;
    for (Plane<W> bits = *draws[i].matches; bits.any();) {
      hops_.push_back({static_cast<std::uint32_t>(i), bits.pop()});
    }
  }
  Followed followed;
  follow({position, nullptr}, player, frame, first, 1, followed, visit);
  hops_.resize(first);
}

} // namespace regola
