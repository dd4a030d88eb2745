#pragma once

// Counting the positions some plies away, one by one.

#include "engine/compiled/plane_machine.hpp"

namespace regola {

template <int W>
std::uint64_t PlaneMachine<W>::perft(Position position, int depth) {
  if (depth <= 0) {
    return 1;
  }
  if (judge(position).ending != Ending::open) {
    return 0;
  }
  const bool hashed = hashing_;
  hashing_ = false; // nobody asks for it
  const bool plain = plain_[first_player].possible && plain_[second_player].possible;
  const std::uint64_t leaves = plain ? count_plainly(position, depth) : count_listed(position, depth);
  hashing_ = hashed;
  return leaves;
}

/// Lists the moves of an open position and counts below each.
template <int W>
std::uint64_t PlaneMachine<W>::count_listed(Position position, int depth) {
  const Moves moves = expand(position);
  std::uint64_t leaves = moves.size();
  if (depth > 1) {
    leaves = 0;
    for (std::size_t i = moves.first; i < moves.last; ++i) {
      const Position next = this->position(i);
      if (judge_move(next).ending == Ending::open) leaves += count_listed(next, depth - 1);
    }
  }
  release(moves);
  return leaves;
}

/// The same where masks tell all moves and all ends: positions are made in place, and no move is listed. No
/// picture ends the game here; whether somebody is stuck is seen when there is nothing to make.
template <int W>
std::uint64_t PlaneMachine<W>::count_plainly(Position position, int depth) {
  const PlayerIndex player = view(position).to_move();
  const Plain& plain = plain_[player];
  const std::vector<Draw>& draws = draws_[player];
  Frame<W> frame{{}, this, nullptr, nullptr};
  std::copy(position, position + shape_.tail, reinterpret_cast<Word*>(live_.data()));
  live_stamp_ = 0;
  plain.moves->run(frame);
  int total = 0;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    counts_[i] = draws[i].matches->count();
    total += counts_[i];
  }
  if (plain.chooses) {
    total = choose_among(draws);
  }
  if (total <= 0) {
    return judge_move(position).ending == Ending::open ? count_listed(position, depth) : 0;
  }
  const Arena::Mark mark = arena_.mark();
  const bool last = depth == 1;
  Word* const first = arena_.take(shape_.words * (last ? 1 : static_cast<std::size_t>(total)));
  Word* next = first;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    if (counts_[i] == 0) continue;
    Plane<W> bits = *draws[i].matches;
    while (bits.any()) {
      std::copy(position, position + shape_.words, next);
      make_draw(next, player, draws[i], bits.pop());
      if (plain.tidies) tidy_up(next, player);
      view(next).set_turn(other(player), 0, view(position).seen());
      if (!last) next += shape_.words;
    }
  }
  auto leaves = static_cast<std::uint64_t>(total);
  if (!last) {
    leaves = 0;
    for (const Word* at = first; at != next; at += shape_.words) {
      if (!plain.holds.empty()) {
        std::copy(at, at + shape_.tail, reinterpret_cast<Word*>(live_.data()));
        live_stamp_ = 0;
        plain.ends->run(frame);
        if (std::any_of(plain.holds.begin(), plain.holds.end(),
                        [](const Plane<W>* held) { return held->any(); })) {
          continue;
        }
      }
      leaves += count_plainly(at, depth - 1);
    }
  }
  arena_.release(mark);
  return leaves;
}

} // namespace regola
