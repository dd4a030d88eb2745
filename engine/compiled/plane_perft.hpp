#pragma once

// Counting the positions some plies away, one by one.

#include "engine/compiled/plane_machine.hpp"
#include "engine/compiled/restored.hpp"

namespace regola {

template <int W>
std::uint64_t PlaneMachine<W>::perft(Position position, int depth) {
  return count_from(position, depth, false).made;
}

template <int W>
Leaves PlaneMachine<W>::leaves(Position position, int depth) {
  return count_from(position, depth, true);
}

/// @param judges whether the leaves are asked if the game is over
template <int W>
Leaves PlaneMachine<W>::count_from(Position position, int depth, bool judges) {
  const bool over = judge(position).ending != Ending::open;
  if (depth <= 0) {
    return {1, over ? std::uint64_t{1} : 0};
  }
  if (over) {
    return {};
  }
  // Ways tell how many moves there are without making any.
  const bool counts_ways =
      !judges && !way_sources_[first_player].empty() && !way_sources_[second_player].empty();
  if (!counts_ways && leaf_counter_.can_count()) {
    if (const auto counted = leaf_counter_.count(position, depth, judges)) return *counted;
  }
  const Restored hashing(hashing_);
  hashing_ = source_.keeps_past; // to know positions again
  Leaves leaves;
  count_listed(look(position, view(position).to_move()), depth, judges, leaves);
  return leaves;
}

/// Lists the moves of an open position and counts below each.
template <int W>
void PlaneMachine<W>::count_listed(const Outlook& outlook, int depth, bool judges, Leaves& leaves) {
  if (depth == 1 && !judges) {
    leaves.made += move_count(outlook) + (may_pass(outlook) ? 1 : 0);
    return;
  }
  const Moves moves = expand(outlook);
  const Released released(*this, moves);
  if (depth == 1) {
    leaves.made += moves.size();
  }
  for (std::size_t i = moves.first; i < moves.last; ++i) {
    const Position next = this->position(i);
    const Outlook mover = look(next, view(next).to_move());
    const bool open = judge_move(next, mover.stamp).ending == Ending::open;
    if (depth == 1) {
      leaves.over += open ? 0 : 1;
    } else if (open) {
      count_listed(mover, depth - 1, judges, leaves);
    }
  }
}

/// Lets programs look at a position without an outlook of its own.
template <int W>
void PlaneMachine<W>::put_live(Position position) {
  copy_words(position, position + shape_.tail, reinterpret_cast<Word*>(live_.data()));
  live_stamp_ = 0;
}

/// Whether a picture ends the game in the live planes, after a move of the player.
template <int W>
inline bool PlaneMachine<W>::is_ended_by_picture(const Plain& plain, Frame<W>& frame) const {
  if (plain.holds.empty()) {
    return false;
  }
  plain.ends->run(frame);
  for (const Plane<W>* held : plain.holds) { // std::any_of becomes a call
    if (held->any()) return true;
  }
  return false;
}

/// Whether the player has a move in the live planes.
template <int W>
inline bool PlaneMachine<W>::has_plain_move(PlayerIndex player, Frame<W>& frame) const {
  plain_[player].moves->run(frame);
  for (const Draw& draw : draws_[player]) {
    if (draw.matches->any()) return true;
  }
  return false;
}

} // namespace regola
