#include "engine/solve/rounds/rounds.hpp"

namespace regola {

/// Whether a shorter win or the last defeat may still change a value.
bool Rounds::is_open(TableValue value) const {
  return is_undecided(value) || (has_plies(value) && plies_of(value) > round_);
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
  return (!endless_winner_ || spread_draws()) && finish();
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
void Rounds::tell(unsigned thread, std::span<const NumberedPosition> told) {
  Buffers& room = buffers_[thread];
  positions_.list_before(thread, told, room.before);
  room.suspects.clear();
  for (const NumberedPositions::Before& before : room.before) {
    if (!is_open(load(*before.state))) continue;
    const bool wins = is_win(load(*told[before.after].state)) == before.same_player;
    if (wins && before_ != Before::possible) {
      decide(*before.state, table_value(true, round_));
    } else if (wins || lose_move(*before.state)) {
      room.suspects.push_back(before);
    }
  }
  look(thread, room.suspects);
}

/// Counts a defeat. Where predecessors are possible only, the count of open moves may be too low, but never
/// too high.
/// @return whether the position has to be looked at
bool Rounds::lose_move(TableValue& value) {
  const std::atomic_ref state(value);
  TableValue now = state.load(std::memory_order_relaxed);
  while (is_undecided(now) && now != never_lost) {
    const bool is_last = now <= first_undecided + 1;
    const TableValue next = is_last && before_ == Before::whole ? table_value(false, round_)
                            : now == first_undecided            ? now
                                                                : static_cast<TableValue>(now - 1);
    if (!state.compare_exchange_weak(now, next, std::memory_order_relaxed)) continue;
    note_plies(next);
    return is_last && before_ != Before::whole;
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
  while (is_open(now) && !state.compare_exchange_weak(now, next, std::memory_order_relaxed)) {
  }
  note_plies(next);
}

void Rounds::note_plies(TableValue value) {
  if (!has_plies(value)) return;
  const int plies = plies_of(value);
  for (int last = last_; last < plies && !last_.compare_exchange_weak(last, plies);) {
  }
}

/// Where one player wins play without end, the other one has to reach a draw. Goes back from the draws,
/// through the positions that nobody wins in a number of plies.
/// @return false if the watch stopped it
bool Rounds::spread_draws() {
  for (std::atomic<bool> changed{true}; changed;) {
    changed = false;
    const auto visit = [&](unsigned thread, std::span<const NumberedPosition> positions) {
      std::vector<Outlook>& outlooks = buffers_[thread].outlooks;
      positions_.look(thread, positions, round_, outlooks);
      for (std::size_t i = 0; i < positions.size(); ++i) {
        const Outlook& known = outlooks[i];
        const bool holds = (known.open == 0 && !known.endless) ||
                           positions_.to_move(thread, positions[i]) != *endless_winner_;
        if (!known.draws || !holds) continue;
        store(*positions[i].state, drawn_value);
        changed = true;
      }
    };
    if (!positions_.each("finding draws", threads_, watch_, is_undecided, visit)) return false;
  }
  return true;
}

bool Rounds::finish() {
  return positions_.each("going round", threads_, watch_, is_undecided,
                         [&](unsigned thread, std::span<const NumberedPosition> positions) {
                           for (const NumberedPosition& each : positions) {
                             store(*each.state, !endless_winner_ ? drawn_value
                                                : positions_.to_move(thread, each) == *endless_winner_
                                                    ? endless_win
                                                    : endless_loss);
                           }
                         });
}

} // namespace regola
