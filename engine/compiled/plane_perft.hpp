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
  const Restored hashing(hashing_);
  hashing_ = false; // nobody asks for it
  const bool plain = plain_[first_player].possible && plain_[second_player].possible;
  Leaves leaves;
  if (plain) {
    count_plainly(position, depth, judges, leaves);
  } else {
    count_listed(look(position, view(position).to_move()), depth, judges, leaves);
  }
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

/// The same where masks tell all moves and all ends: positions are made in place, and no move is listed. No
/// picture ends the game here; whether somebody is stuck is seen when there is nothing to make.
template <int W>
void PlaneMachine<W>::count_plainly(Position position, int depth, bool judges, Leaves& leaves) {
  const PlayerIndex player = view(position).to_move();
  const Plain& plain = plain_[player];
  const std::vector<Draw>& draws = draws_[player];
  Frame<W> frame{{}, this, nullptr, nullptr};
  put_live(position);
  plain.moves->run(frame);
  const int total = count_draws(player);
  if (total == goes_on && plain.chains) {
    each_chain(position, player, frame, [&](Position board) {
      const Arena::Mark mark = arena_.mark();
      Word* const next = copy(board);
      count_behind(next, player, depth - 1, judges, leaves);
      arena_.release(mark);
    });
    return;
  }
  if (total <= 0) {
    if (judge_move(position).ending == Ending::open)
      count_listed(look(position, player), depth, judges, leaves);
    return;
  }
  const bool last = depth == 1;
  if (last && !judges) {
    leaves.made += static_cast<std::uint64_t>(total);
    return;
  }
  const Arena::Mark mark = arena_.mark();
  if (last && plain.rigid) {
    judge_leaves(position, frame, leaves);
    arena_.release(mark);
    return;
  }
  // The programs that run further down overwrite the matches.
  Word* const first = arena_.take(shape_.words * static_cast<std::size_t>(total));
  Word* next = first;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    if (counts_[i] == 0) continue;
    for (Plane<W> bits = *draws[i].matches; bits.any(); next += shape_.words) {
      copy_words(position, position + shape_.words, next);
      make_draw(next, player, draws[i], bits.pop());
    }
  }
  for (Word* at = first; at != next; at += shape_.words) count_behind(at, player, depth - 1, judges, leaves);
  arena_.release(mark);
}

/// Goes on behind a move that has been written, and nothing more.
template <int W>
void PlaneMachine<W>::count_behind(Word* position, PlayerIndex mover, int depth, bool judges,
                                   Leaves& leaves) {
  const bool last = depth == 0;
  leaves.made += last ? 1 : 0;
  if (last && !judges) {
    return;
  }
  const Plain& plain = plain_[mover];
  Frame<W> frame{{}, this, nullptr, nullptr};
  view(position).set_turn(other(mover), 0, view(position).seen());
  put_live(position);
  if (plain.tidies && has_to_tidy(plain, frame)) {
    tidy_up(position, mover);
    put_live(position);
  }
  if (is_ended_by_picture(plain, frame)) {
    leaves.over += last ? 1 : 0;
  } else if (!last) {
    count_plainly(position, depth, judges, leaves);
  } else if (is_stuck_here(position, frame)) {
    ++leaves.over;
  }
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

/// Whether the game is over because the player to move in the live planes has nothing to do.
template <int W>
bool PlaneMachine<W>::is_stuck_here(Position position, Frame<W>& frame) {
  return !has_plain_move(view(position).to_move(), frame) && judge_move(position).ending != Ending::open;
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

/// The leaves behind moves whose cells all lie at known distances: each is made in the live planes, and
/// judged there.
template <int W>
void PlaneMachine<W>::judge_leaves(Position position, Frame<W>& frame, Leaves& leaves) {
  const PlayerIndex player = view(position).to_move();
  const Plain& plain = plain_[player];
  const std::vector<Draw>& draws = draws_[player];
  // The programs that judge overwrite the matches.
  const Replies replies = plain_[other(player)].costly ? find_replies(other(player), frame) : Replies{};
  auto* const matches = reinterpret_cast<Plane<W>*>(arena_.take(draws.size() * 2 * W));
  Plane<W>* const unsure = matches + draws.size();
  for (std::size_t i = 0; i < draws.size(); ++i) {
    matches[i] = unsure[i] = {};
    if (counts_[i] == 0) continue;
    matches[i] = *draws[i].matches;
    unsure[i] = replies.count == 0 ? matches[i] : touching(draws[i], replies, matches[i]);
  }
  Word* const leaf = arena_.take(shape_.words);
  copy_words(position, position + shape_.words, leaf);
  view(leaf).set_turn(other(player), 0, view(position).seen());
  auto* const live = reinterpret_cast<Word*>(live_.data());
  for (std::size_t i = 0; i < draws.size(); ++i) {
    while (matches[i].any()) {
      const Bit bit = matches[i].pop();
      copy_words(position, position + shape_.tail, live);
      make_rigid(live, draws[i], bit);
      ++leaves.made;
      bool may_be_stuck = unsure[i].test(bit);
      bool may_end_now = may_end(plain, live, draws[i], bit);
      if (plain.tidies && has_to_tidy(plain, frame)) {
        copy_words(live, live + shape_.tail, leaf);
        tidy_up(leaf, player);
        put_live(leaf);
        may_be_stuck = true;
        may_end_now = true;
      }
      if (may_end_now && is_ended_by_picture(plain, frame)) {
        ++leaves.over;
      } else if (may_be_stuck) {
        if (has_plain_move(other(player), frame)) continue;
        copy_words(live, live + shape_.tail, leaf);
        leaves.over += judge_move(leaf).ending == Ending::open ? 0 : 1;
      }
    }
  }
}

} // namespace regola
