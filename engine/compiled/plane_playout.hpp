#pragma once

// Random games. Where the moves of a player are matches of plain lines, one is drawn from the masks of the
// matches and made in place; else the moves are listed.

#include "engine/compiled/plane_machine.hpp"
#include "engine/compiled/restored.hpp"

namespace regola {

/// Whether an `after` line matches in the live planes.
template <int W>
bool PlaneMachine<W>::has_to_tidy(const Plain& plain, Frame<W>& frame) const {
  if (plain.tidying == nullptr) {
    return true;
  }
  plain.tidying->run(frame);
  for (const Plane<W>* matches : plain.tidied) {
    if (matches->any()) return true;
  }
  return false;
}

/// The result, after a picture ended the game; open if there is a question which.
template <int W>
Result PlaneMachine<W>::result_by_picture(const Plain& plain) const {
  for (std::size_t i = 0; i < plain.results.size(); ++i) {
    if (plain.holds[i]->any()) return plain.results[i];
  }
  return {};
}

/// Of which draw a match is.
/// @param[in,out] drawn its number among those of all draws, then of that one
template <int W>
inline std::size_t PlaneMachine<W>::find_draw(std::size_t draws, int& drawn) const {
  constexpr std::size_t few = 8;
  if (draws > few) {
    std::size_t found = 0;
    while (drawn >= counts_[found]) drawn -= counts_[found++];
    return found;
  }
  // Nobody can foresee the way that jumps would take: signs are added instead.
  constexpr int sign = 31;
  int all = 0;
  int before = 0;
  int behind = 0; // less than 0: so many draws lie before the one that is drawn
  for (std::size_t i = 0; i < draws; ++i) {
    all += counts_[i];
    const int lies_behind = (all - 1 - drawn) >> sign; // -1 or 0
    behind += lies_behind;
    before += counts_[i] & lies_behind;
  }
  drawn -= before;
  return static_cast<std::size_t>(-behind);
}

/// Plies that need nothing but the masks: moves are there to draw from, and no picture ends the game after
/// them. Stops before the first ply that is not so, or after one that may have ended the game.
/// @param[out] result if a picture ended the game and there is no question which
/// @return how many plies were made
/// @tparam Bits how bits are counted and found: PlainBits, or NativeBits where the function it is inlined
/// into may
template <int W>
template <typename Bits>
inline int PlaneMachine<W>::play_plies(Word* at, Random& random, int most_plies, Result& result) {
  if (!plain_[first_player].possible || !plain_[second_player].possible) {
    return 0;
  }
  switch (view(at).passes() > 0 ? Fills::none : fills_) {
  case Fills::all: return play_fills<Bits, Fills::all>(at, random, most_plies, result);
  case Fills::changed: return play_fills<Bits, Fills::changed>(at, random, most_plies, result);
  case Fills::found: return play_fills<Bits, Fills::found>(at, random, most_plies, result);
  case Fills::none: break;
  }
  Frame<W> frame{{}, this, nullptr, nullptr};
  auto* const live = reinterpret_cast<Word*>(live_.data());
  copy_words(at, at + shape_.tail, live);
  live_stamp_ = 0;
  PlayerIndex player = view(at).to_move();
  const std::uint16_t seen = view(at).seen();
  int plies = 0;
  bool ended = false;
  while (plies < most_plies && !ended) {
    const Plain& plain = plain_[player];
    const std::vector<Draw>& draws = draws_[player];
    plain.moves->run(frame);
    const Draw* draw = nullptr;
    Bit bit = no_bit;
    if (W > 1 && draws.size() == 1 && !plain.chooses) {
      // Most cells will do: try some before counting.
      for (int tries = 0; tries < 4 && draw == nullptr; ++tries) {
        bit = static_cast<Bit>(random.below(bits_));
        if (draws.front().matches->test(bit)) draw = &draws.front();
      }
    }
    bool may_end_now = true;
    const int total = draw != nullptr ? 0 : count_draws<Bits>(player);
    if (total > 0) {
      auto drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(total)));
      draw = &draws[find_draw(draws.size(), drawn)];
      bit = Bits::select(*draw->matches, drawn);
    } else if (total == goes_on && plain.chains) {
      draw_chain(player, frame, random);
    } else if (draw == nullptr) {
      break;
    }
    if (draw != nullptr) {
      if (draw->rigid) {
        make_rigid<false>(live, *draw, bit);
        may_end_now = may_end<Bits>(plain, live, *draw, bit);
      } else {
        make_draw(live, player, *draw, bit);
      }
    }
    if (plain.tidies && has_to_tidy(plain, frame)) {
      copy_words(live, live + shape_.tail, at);
      tidy_up(at, player);
      copy_words(at, at + shape_.tail, live);
      live_stamp_ = 0;
      may_end_now = true;
    }
    ++plies;
    player = other(player);
    if (may_end_now && is_ended_by_picture(plain, frame)) {
      ended = true;
      result = result_by_picture(plain);
    }
  }
  if (plies > 0) {
    copy_words(live, live + shape_.tail, at);
    view(at).set_turn(player, 0, seen);
  }
  return plies;
}

template <int W>
int PlaneMachine<W>::play_plain(Word* at, Random& random, int most_plies, Result& result) {
  if (vectors_) {
    return play_natively(at, random, most_plies, result);
  }
  return play_plies<PlainBits>(at, random, most_plies, result);
}

template <int W>
REGOLA_NATIVE int PlaneMachine<W>::play_natively(Word* at, Random& random, int most_plies, Result& result) {
  return play_plies<NativeBits>(at, random, most_plies, result);
}

/// A ply where ways tell the moves.
/// @return the position behind it, the same block of words where the past need not stay; null if there is
/// none
template <int W>
Word* PlaneMachine<W>::play_way(Word* at, const Outlook& outlook, Random& random) {
  const PlayerIndex player = outlook.player;
  if (!rules_.sides[player].has_ways || !rules_.sides[player].passes.empty()) {
    return nullptr;
  }
  Word* const next = copy(at);
  if (!make_way_drawn(next, outlook, random)) {
    arena_.give_back(shape_.words);
    return nullptr;
  }
  tidy_up(next, player);
  finish(at, next, player);
  if (source_.keeps_past) {
    return next;
  }
  copy_words(next, next + shape_.words, at);
  arena_.give_back(shape_.words);
  return at;
}

/// Whether masks alone show that no end line holds, but for those that ask who is stuck; false where more has
/// to be asked.
template <int W>
bool PlaneMachine<W>::is_plainly_open(Position position) {
  if (!ends_are_plain_ || view(position).passes() > 0) {
    return false;
  }
  const auto may_be_over = [&](const Plain& plain) { return may_be_ended(plain, position); };
  if (std::none_of(plain_.begin(), plain_.end(), may_be_over)) {
    return true;
  }
  Frame<W> frame{{}, this, nullptr, nullptr};
  put_live(position);
  return std::none_of(plain_.begin(), plain_.end(),
                      [&](const Plain& plain) { return is_ended_by_picture(plain, frame); });
}

/// Where it is noted that a position has stood: passes before it make no difference, as is_same has it.
template <int W>
std::size_t PlaneMachine<W>::stood_place(Position position) const {
  return static_cast<std::size_t>(view(position).hash() % stood_places);
}

/// If the hash shows that a position stands for the first time in a random game, it need not be compared with
/// all those before it.
template <int W>
void PlaneMachine<W>::note_new(Word* position) {
  std::uint8_t& stood = stood_[stood_place(position)];
  if (stood == 0) view(position).set_seen(1);
  stood = 1;
}

template <int W>
Playout PlaneMachine<W>::playout(Position position, Random& random, int most_plies, Status* last) {
  const Arena::Mark mark = arena_.mark();
  const Restored hashing(hashing_);
  hashing_ = source_.keeps_past; // to know positions again
  const Restored shown(shows_last_);
  shows_last_ = last != nullptr;
  if (source_.keeps_past) {
    stood_.assign(stood_places, 0);
    for (Position past = view(position).past(); past != nullptr; past = view(past).past()) {
      stood_[stood_place(past)] = 1;
    }
    stood_[stood_place(position)] = 1;
  }
  Word* at = copy(position);
  Playout played;
  const bool fills = fills_ != Fills::none && view(at).passes() == 0; // then it is asked there
  bool judged = !fills && !is_plainly_open(at);
  if (judged) played.result = judge(at);
  std::uint64_t stamp = ++stamps_;
  while (played.result.ending == Ending::open && played.plies < most_plies) {
    if (const int plies = play_plain(at, random, most_plies - played.plies, played.result); plies > 0) {
      played.plies += plies;
      if (played.result.ending != Ending::open) break;
      stamp = ++stamps_;
      played.result = judge_move(at, stamp);
      judged = true;
      continue;
    }
    if (!judged) { // he may be stuck
      played.result = judge(at);
      judged = true;
      continue;
    }
    const PlayerIndex player = view(at).to_move();
    const Outlook outlook{at, player, stamp, nullptr, 0, no_bit};
    const int moves = rules_.sides[player].draws_from_masks ? count_drawable(outlook) : goes_on;
    if (moves != goes_on) {
      const int passes = rules_.sides[player].passes.empty() || !may_pass(outlook) ? 0 : 1;
      const auto drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(moves + passes)));
      const bool remembers = !source_.quiet.empty();
      const Arena::Mark here = arena_.mark();
      const Position before = remembers ? copy(at) : nullptr;
      if (drawn == moves) {
        const unsigned in_a_row = view(at).passes() + 1;
        set_turn(at, other(player));
        view(at).set_turn(other(player), in_a_row, view(at).seen());
      } else {
        make_drawn(at, outlook, drawn);
        if (!rules_.sides[player].afters.empty()) tidy_up(at, player);
        hand_over(at, player);
      }
      if (remembers) remember(before, at);
      arena_.release(here);
    } else if (Word* const made = play_way(at, outlook, random); made != nullptr) {
      at = made;
    } else {
      const Moves all = expand(at);
      const auto drawn = random.below(static_cast<std::uint32_t>(all.size()));
      const Position next = this->position(all.first + drawn);
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
    }
    ++played.plies;
    if (source_.keeps_past) note_new(at);
    stamp = ++stamps_;
    played.result = judge_move(at, stamp);
  }
  if (last != nullptr) *last = write(at);
  stood_.clear();
  arena_.release(mark);
  return played;
}

} // namespace regola
