#pragma once

// Counting the positions some plies away, one by one.

#include "engine/compiled/plane_machine.hpp"

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
  const bool hashed = hashing_;
  hashing_ = false; // nobody asks for it
  const bool plain = plain_[first_player].possible && plain_[second_player].possible;
  Leaves leaves;
  if (plain) {
    count_plainly(position, depth, judges, leaves);
  } else {
    count_listed(position, depth, judges, leaves);
  }
  hashing_ = hashed;
  return leaves;
}

/// Lists the moves of an open position and counts below each.
template <int W>
void PlaneMachine<W>::count_listed(Position position, int depth, bool judges, Leaves& leaves) {
  const Moves moves = expand(position);
  if (depth == 1) {
    leaves.made += moves.size();
  }
  for (std::size_t i = moves.first; i < moves.last && (depth > 1 || judges); ++i) {
    const Position next = this->position(i);
    const bool open = judge_move(next).ending == Ending::open;
    if (depth == 1) {
      leaves.over += open ? 0 : 1;
    } else if (open) {
      count_listed(next, depth - 1, judges, leaves);
    }
  }
  release(moves);
}

/// Lets programs look at a position without an outlook of its own.
template <int W>
void PlaneMachine<W>::put_live(Position position) {
  std::copy(position, position + shape_.tail, reinterpret_cast<Word*>(live_.data()));
  live_stamp_ = 0;
}

/// Whether a picture ends the game in the live planes, after a move of the player.
template <int W>
bool PlaneMachine<W>::is_ended_by_picture(const Plain& plain, Frame<W>& frame) const {
  if (plain.holds.empty()) {
    return false;
  }
  plain.ends->run(frame);
  return std::any_of(plain.holds.begin(), plain.holds.end(),
                     [](const Plane<W>* held) { return held->any(); });
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
  int total = 0;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    counts_[i] = draws[i].matches->count();
    total += counts_[i];
  }
  if (plain.chooses) {
    total = choose_among(draws);
  }
  if (total <= 0) {
    if (judge_move(position).ending == Ending::open) count_listed(position, depth, judges, leaves);
    return;
  }
  const Arena::Mark mark = arena_.mark();
  const bool last = depth == 1;
  if (last && judges && plain.rigid) {
    judge_leaves(position, frame, leaves);
    arena_.release(mark);
    return;
  }
  const bool keeps = !last || judges;
  Word* const first = arena_.take(shape_.words * (keeps ? static_cast<std::size_t>(total) : 1));
  Word* next = first;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    if (counts_[i] == 0) continue;
    Plane<W> bits = *draws[i].matches;
    while (bits.any()) {
      std::copy(position, position + shape_.words, next);
      make_draw(next, player, draws[i], bits.pop());
      if (plain.tidies) tidy_up(next, player);
      view(next).set_turn(other(player), 0, view(position).seen());
      if (keeps) next += shape_.words;
    }
  }
  if (last) leaves.made += static_cast<std::uint64_t>(total);
  for (const Word* at = first; at != next; at += shape_.words) {
    put_live(at);
    if (is_ended_by_picture(plain, frame)) {
      leaves.over += last ? 1 : 0;
    } else if (!last) {
      count_plainly(at, depth - 1, judges, leaves);
    } else if (is_stuck_here(at, frame)) {
      ++leaves.over;
    }
  }
  arena_.release(mark);
}

/// Whether the game is over because the player to move in the live planes has nothing to do.
template <int W>
bool PlaneMachine<W>::is_stuck_here(Position position, Frame<W>& frame) {
  const PlayerIndex player = view(position).to_move();
  plain_[player].moves->run(frame);
  const auto& draws = draws_[player];
  return std::none_of(draws.begin(), draws.end(), [](const Draw& draw) { return draw.matches->any(); }) &&
         judge_move(position).ending != Ending::open;
}

/// The leaves behind moves whose cells all lie at known distances: each is made in the live planes, and
/// judged there.
template <int W>
void PlaneMachine<W>::judge_leaves(Position position, Frame<W>& frame, Leaves& leaves) {
  const PlayerIndex player = view(position).to_move();
  const Plain& plain = plain_[player];
  const std::vector<Draw>& draws = draws_[player];
  // The programs that judge overwrite the matches.
  auto* const matches = reinterpret_cast<Plane<W>*>(arena_.take(draws.size() * W));
  for (std::size_t i = 0; i < draws.size(); ++i) {
    matches[i] = counts_[i] == 0 ? Plane<W>{} : *draws[i].matches;
  }
  Word* const leaf = arena_.take(shape_.words);
  std::copy(position, position + shape_.words, leaf);
  view(leaf).set_turn(other(player), 0, view(position).seen());
  auto* const live = reinterpret_cast<Word*>(live_.data());
  for (std::size_t i = 0; i < draws.size(); ++i) {
    while (matches[i].any()) {
      std::copy(position, position + shape_.tail, live);
      make_rigid(live, draws[i], matches[i].pop());
      ++leaves.made;
      if (is_ended_by_picture(plain, frame)) {
        ++leaves.over;
        continue;
      }
      const Plain& replies = plain_[other(player)];
      replies.moves->run(frame);
      const auto& others = draws_[other(player)];
      if (std::any_of(others.begin(), others.end(), [](const Draw& draw) { return draw.matches->any(); })) {
        continue;
      }
      std::copy(live, live + shape_.tail, leaf);
      leaves.over += judge_move(leaf).ending == Ending::open ? 0 : 1;
    }
  }
}

} // namespace regola
