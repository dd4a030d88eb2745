#include "engine/solve/tiers/tier_rounds.hpp"

#include <algorithm>

namespace regola {

TableValue value_before_move(TableValue value, bool same_player) {
  return table_value(before_move(position_value(value), same_player));
}

/// Tells a decided position to those with moves to it.
void TierRounds::tell(std::uint64_t number, TableValue value) {
  for (const Predecessors::Before before : lists_.of(number)) {
    if (slots_.value(before.number()) != not_decided) continue;
    const auto at = static_cast<std::size_t>(before.number());
    TableValue& best = best_[at];
    const TableValue move = value_before_move(value, before.same_player());
    if (is_win(move)) {
      if (best == no_position || !has_plies(best) || !is_win(best) || plies_of(best) > plies_of(move))
        best = move;
    } else {
      --open_[at];
      const bool loses = best == no_position || (has_plies(best) && !is_win(best));
      if (loses && (best == no_position || plies_of(best) < plies_of(move))) best = move;
    }
    if (has_plies(best)) last_round_ = std::max(last_round_, plies_of(best));
  }
}

/// A position is decided in the round of its plies. A win is then a shortest one, and a defeat the longest.
void TierRounds::run() {
  for (const PositionSet::Place& place : slots_.places()) {
    for (std::size_t slot = 0; slot < place.table->slots(); ++slot) {
      const TableValue value = place.table->value(slot);
      const TableValue known =
          value == not_decided ? best_[static_cast<std::size_t>(place.first) + slot] : value;
      if (has_plies(known)) last_round_ = std::max(last_round_, plies_of(known));
    }
  }
  for (int round = 0; round <= last_round_; ++round) {
    for (const PositionSet::Place& place : slots_.places()) {
      for (std::size_t slot = 0; slot < place.table->slots(); ++slot) {
        TableValue& value = place.table->value(slot);
        const std::uint64_t number = place.first + slot;
        const auto at = static_cast<std::size_t>(number);
        if (value == not_decided && has_plies(best_[at]) && plies_of(best_[at]) == round &&
            (is_win(best_[at]) || open_[at] == 0)) {
          value = best_[at];
        }
        if (has_plies(value) && plies_of(value) == round) tell(number, value);
      }
    }
  }
  for (const PositionSet::Place& place : slots_.places()) {
    for (std::size_t slot = 0; slot < place.table->slots(); ++slot) {
      TableValue& value = place.table->value(slot);
      if (value == not_decided) value = drawn_value;
    }
  }
}

} // namespace regola
