#include "engine/solve/rounds/rounds.hpp"

#include <cstdlib>

namespace regola {

/// Whether a shorter win or the last defeat may still change a value.
bool Rounds::is_open(TableValue value) const {
  return is_undecided(value) || (has_plies(value) && plies_of(value) > round_);
}

/// Whether a value or state that was found now may replace another one. Of margins, only the better one may.
bool Rounds::may_replace(TableValue value, TableValue next) const {
  if (!by_margins_ || !is_untold(value)) return is_open(value);
  return is_untold(next) && rank_of(next) > rank_of(value);
}

bool Rounds::run(int round, const std::function<void(int)>& checkpoint) {
  round_ = round;
  const auto next = [&] {
    ++round_;
    if (checkpoint) checkpoint(round_);
  };
  bool is_new = false;
  for (const NumberedPositions::Stretch& stretch : positions_.stretches()) {
    for (const TableValue value : stretch.values) {
      note_plies(value);
      is_new = is_new || value == not_decided;
    }
  }
  if (is_new) { // to look at all moves of all positions is a round
    const auto is_unknown = [](TableValue value) { return value == not_decided; };
    const bool whole = positions_.each("going back from the ends", threads_, watch_, is_unknown,
                                       [&](unsigned thread, auto positions) { look(thread, positions); });
    if (!whole) return false;
    next();
  }
  for (; round_ <= last_ + 1; next()) {
    if (!run_round()) return false;
  }
  return spread_margins() && finish();
}

/// @return false if the watch stopped it
bool Rounds::run_round() {
  constexpr const char* phase = "going back from the ends";
  if (before_ == Before::none) {
    return positions_.each(
        phase, threads_, watch_, [&](TableValue value) { return is_open(value); },
        [&](unsigned thread, auto positions) { look(thread, positions); });
  }
  return positions_.each(
      phase, threads_, watch_,
      [&](TableValue value) { return has_plies(value) && plies_of(value) == round_ - 1; },
      [&](unsigned thread, auto positions) { tell(thread, positions); });
}

/// Tells the values of positions to their predecessors.
void Rounds::tell(unsigned thread, std::span<const NumberedPosition> decided) {
  Buffers& room = buffers_[thread];
  positions_.list_before(thread, decided, room.before);
  room.suspects.clear();
  for (const NumberedPositions::Before& before : room.before) {
    if (!is_open(load(*before.state))) continue;
    const Score rank = rank_of(load(*decided[before.after].state));
    const bool wins = is_good(thread, decided[before.after], rank) == before.same_player;
    if (wins && before_ != Before::possible) {
      decide(*before.state,
             by_margins_ ? value_of_rank(before.same_player ? rank : -rank) : table_value(true, round_));
    } else if (wins || (by_margins_ && before_ == Before::possible) || lose_move(before)) {
      room.suspects.push_back(before);
    }
  }
  look(thread, room.suspects);
}

/// Counts a defeat. Where predecessors are possible only, the count of open moves may be too low, but never
/// too high; for margins, which no rounds keep apart, it says nothing there.
/// @return whether the position has to be looked at
bool Rounds::lose_move(const NumberedPosition& position) {
  const std::atomic_ref state(*position.state);
  TableValue now = state.load(std::memory_order_relaxed);
  while (counts_moves(now)) {
    const bool is_last = now <= first_undecided + 1;
    const std::optional<int> defeat = is_last && before_ == Before::exact && !by_margins_
                                          ? positions_.other_defeat(position)
                                          : std::nullopt;
    const TableValue next = defeat                   ? table_value(false, std::max(round_, *defeat))
                            : now == first_undecided ? now
                                                     : static_cast<TableValue>(now - 1);
    if (!state.compare_exchange_weak(now, next, std::memory_order_relaxed)) continue;
    note_plies(next);
    return is_last && !defeat;
  }
  return false;
}

/// Looks at all moves of open positions.
void Rounds::look(unsigned thread, std::span<const NumberedPosition> positions) {
  if (positions.empty()) return;
  std::vector<Outlook>& outlooks = buffers_[thread].outlooks;
  positions_.look(thread, positions, round_, outlooks);
  for (std::size_t i = 0; i < positions.size(); ++i) decide(*positions[i].state, outlooks[i].state());
}

/// Changes an open position.
void Rounds::decide(TableValue& value, TableValue next) {
  const std::atomic_ref state(value);
  TableValue now = state.load(std::memory_order_relaxed);
  while (may_replace(now, next) && !state.compare_exchange_weak(now, next, std::memory_order_relaxed)) {
  }
  note_plies(next);
}

void Rounds::note_plies(TableValue value) {
  if (!has_plies(value)) return;
  const int plies = plies_of(value);
  for (int last = last_; last < plies && !last_.compare_exchange_weak(last, plies);) {
  }
}

/// Whether a value is better for the player to move than play without end.
/// @param rank of the value
bool Rounds::is_good(unsigned thread, const NumberedPosition& position, Score rank) {
  if (!endless_winner_ || is_decided(rank)) return rank > 0;
  return positions_.to_move(thread, position) != *endless_winner_;
}

/// Goes back from the margins, and from the draws where one player wins play without end. Each is reached by
/// the player who prefers it to play without end, so that he has the greatest first.
/// @return false if the watch stopped it
bool Rounds::spread_margins() {
  by_margins_ = true;
  for (;;) {
    const std::optional<Score> rank = greatest_untold();
    if (!rank) return !watch_.stop().stopped();
    if (!spread(*rank)) return false;
  }
}

/// The greatest rank of a value that is not told, for the player who prefers it to play without end.
std::optional<Score> Rounds::greatest_untold() {
  std::atomic<Score> greatest{Outlook::no_move};
  const bool whole = positions_.each("looking for margins", threads_, watch_, is_untold,
                                     [&](unsigned thread, std::span<const NumberedPosition> positions) {
                                       for (const NumberedPosition& each : positions) {
                                         const Score own = rank_of(load(*each.state));
                                         const Score rank = is_good(thread, each, own) ? own : -own;
                                         for (Score last = greatest;
                                              last < rank && !greatest.compare_exchange_weak(last, rank);) {
                                         }
                                       }
                                     });
  return whole && greatest != Outlook::no_move ? std::optional<Score>(greatest) : std::nullopt;
}

/// Tells all values of a rank, until no new one is found.
/// @param rank for the player who prefers it to play without end
/// @return false if the watch stopped it
bool Rounds::spread(Score rank) {
  for (std::atomic<bool> changed{true}; changed;) {
    changed = false;
    const auto tell_values = [&](unsigned thread, std::span<const NumberedPosition> positions) {
      std::vector<NumberedPosition>& picked = buffers_[thread].told;
      picked.clear();
      for (const NumberedPosition& each : positions) {
        const TableValue value = load(*each.state);
        const Score own = rank_of(value);
        if ((is_good(thread, each, own) ? own : -own) != rank) continue;
        store(*each.state, told(value));
        picked.push_back(each);
      }
      if (picked.empty()) return;
      changed = true;
      if (before_ != Before::none) tell(thread, picked);
    };
    const auto is_of_rank = [&](TableValue value) {
      return is_untold(value) && std::abs(rank_of(value)) == std::abs(rank);
    };
    constexpr const char* phase = "going back from margins";
    if (!positions_.each(phase, threads_, watch_, is_of_rank, tell_values)) return false;
    if (before_ != Before::none || !changed) continue;
    const auto look_at = [&](unsigned thread, auto positions) { look(thread, positions); };
    if (!positions_.each(phase, threads_, watch_, is_undecided, look_at)) return false;
  }
  return true;
}

bool Rounds::finish() {
  return positions_.each("going round", threads_, watch_, is_undecided,
                         [&](unsigned thread, std::span<const NumberedPosition> positions) {
                           for (const NumberedPosition& each : positions) {
                             const TableValue value = load(*each.state);
                             store(*each.state, is_untold(value)   ? told(value)
                                                : !endless_winner_ ? drawn_value
                                                : positions_.to_move(thread, each) == *endless_winner_
                                                    ? endless_win
                                                    : endless_loss);
                           }
                         });
}

} // namespace regola
