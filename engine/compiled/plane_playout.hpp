#pragma once

// Random games: by a form where the text has one, else move by move from a list.

#include "engine/compiled/plane_machine.hpp"

namespace regola {

/// Whether the game is over where a random game begins. Many begin at the same place.
template <int W>
Result PlaneMachine<W>::judge_start(Position position) {
  const bool has_past = source_.keeps_past && position_view(position).past() != nullptr;
  if (!has_past && start_.size() == shape_.words && std::equal(start_.begin(), start_.end(), position)) {
    return start_result_;
  }
  const Result result = judge(position);
  if (!has_past) {
    start_.assign(position, position + shape_.words);
    start_result_ = result;
  }
  return result;
}

template <int W>
Playout PlaneMachine<W>::play_form(Position position, Random& random, int most_plies, Status* last) {
  Playout played;
  const Outcome& outcome = player_.play(position, random, most_plies, played.plies);
  played.result = outcome.result;
  if (outcome.kind == Outcome::Kind::restless) {
    refuse_unrest(outcome.line, {outcome.line});
  }
  if (outcome.kind == Outcome::Kind::scored || last != nullptr) {
    const Arena::Mark mark = arena_.mark();
    Word* const end = copy(position);
    player_.write(end);
    if (outcome.kind == Outcome::Kind::scored) played.result = by_score(end);
    if (last != nullptr) *last = write(end);
    arena_.release(mark);
  }
  return played;
}

template <int W>
Playout PlaneMachine<W>::playout(Position position, Random& random, int most_plies, Status* last) {
  Playout played;
  played.result = judge_start(position);
  if (played.result.ending != Ending::open || most_plies <= 0) {
    if (last != nullptr) *last = write(position);
    return played;
  }
  return player_.can_play() ? play_form(position, random, most_plies, last)
                            : play_listed(position, random, most_plies, last);
}

template <int W>
Playout PlaneMachine<W>::play_listed(Position position, Random& random, int most_plies, Status* last) {
  const Arena::Mark mark = arena_.mark();
  Word* at = copy(position);
  Playout played;
  while (played.result.ending == Ending::open && played.plies < most_plies) {
    const Moves all = expand(at);
    const Position next = this->position(all.first + random.below(static_cast<std::uint32_t>(all.size())));
    if (source_.keeps_past) {
      // What has stood on the board must stay; the last position is moved down to where the moves began.
      const Marks kept = released_.back();
      drawn_.assign(next, next + shape_.words);
      release(all);
      arena_.release(kept.arena);
      at = arena_.take(shape_.words);
      std::copy(drawn_.begin(), drawn_.end(), at);
    } else {
      copy_words(next, next + shape_.words, at);
      release(all);
    }
    ++played.plies;
    played.result = judge_move(at, ++stamps_);
  }
  if (last != nullptr) *last = write(at);
  arena_.release(mark);
  return played;
}

} // namespace regola
