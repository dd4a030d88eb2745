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

/// Two replies in the live planes, as the cells each of them needs: whoever leaves one of them alone does not
/// leave the player stuck.
template <int W>
typename PlaneMachine<W>::Replies PlaneMachine<W>::find_replies(PlayerIndex player, Frame<W>& frame) const {
  Replies found;
  const std::vector<Draw>& draws = draws_[player];
  plain_[player].moves->run(frame);
  const auto cells_of = [](const Draw& draw, Bit bit) {
    const Picture& picture = *draw.line->left.picture.source;
    const std::vector<int>& distances = draw.line->left.picture.distances[draw.heading];
    Plane<W> cells;
    for (std::size_t i = 0; i < distances.size(); ++i) {
      if (!picture.elements[i].test.off) cells.set(static_cast<Bit>(bit + distances[i]));
    }
    return cells;
  };
  for (auto draw = draws.begin(); draw != draws.end(); ++draw) {
    if (!draw->stays || draw->matches->none()) continue;
    found.cells[0] = cells_of(*draw, draw->matches->first());
    found.count = 1;
    for (auto last = draws.end(); last-- != draw;) {
      if (!last->stays || last->matches->none()) continue;
      found.cells[1] = cells_of(*last, last->matches->last());
      found.count = 2;
      break;
    }
    break;
  }
  return found;
}

/// Of matches of a draw those whose moves write on a cell of each of the replies.
template <int W>
Plane<W> PlaneMachine<W>::touching(const Draw& draw, const Replies& replies, Plane<W> matches) const {
  for (std::size_t i = 0; i < replies.count; ++i) {
    Plane<W> here;
    for (std::size_t k = 0; k < draw.writes; ++k) {
      here |= replies.cells[i].shifted(-rigid_writes_[draw.first_write + k].distance);
    }
    matches &= here;
  }
  return matches;
}

} // namespace regola
