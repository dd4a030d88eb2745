#pragma once

#include <cstdint>
#include <vector>

#include "engine/solve/endgame/table_value.hpp"
#include "engine/solve/retrograde/numbered_slots.hpp"
#include "engine/solve/retrograde/predecessors.hpp"

namespace regola {

/// The value of a move to a position of this value, for the player that makes it.
/// @param value decided
/// @param same_player this player moves again after it
[[nodiscard]] TableValue value_before_move(TableValue value, bool same_player);

/// Values the positions of a tier, once the best moves out of it are known. Works backwards from the ends,
/// one round for each number of plies, from 0.
class TierRounds {
public:
  /// @param slots of the tier; its positions without moves inside have their values, the others are
  /// not_decided
  explicit TierRounds(const NumberedSlots& slots)
      : slots_(slots),
        best_(static_cast<std::size_t>(slots.count())),
        open_(best_.size()),
        lists_(slots.count()) {}

  /// Bytes for so many slots, without moves inside the tier.
  [[nodiscard]] static std::uint64_t bytes_of(std::uint64_t slots) {
    return slots * (sizeof(TableValue) + sizeof(std::uint16_t)) + Predecessors::bytes_of_positions(slots);
  }

  /// Sets the value of the best move of a position out of the tier; no_position if it has none.
  void set_best(std::uint64_t number, TableValue value) { best_[static_cast<std::size_t>(number)] = value; }
  /// Counts a move inside the tier. After all are counted, make_room(), then add() them.
  void count(std::uint64_t from, std::uint64_t to) {
    ++open_[static_cast<std::size_t>(from)];
    lists_.count(to);
  }
  [[nodiscard]] std::uint64_t moves() const { return lists_.moves(); }
  void make_room() { lists_.make_room(); }
  void add(std::uint64_t from, std::uint64_t to, bool same_player) {
    lists_.add(to, Predecessors::Before(from, same_player));
  }
  /// Number of moves of a position inside the tier.
  [[nodiscard]] std::uint16_t open(std::uint64_t number) const {
    return open_[static_cast<std::size_t>(number)];
  }
  /// Decides all positions.
  void run();

private:
  void tell(std::uint64_t number, TableValue value);

  const NumberedSlots& slots_;
  std::vector<TableValue> best_;    // value of the best move known so far, for the player to move
  std::vector<std::uint16_t> open_; // moves inside the tier that are not known to lose
  Predecessors lists_;
  int last_round_ = 0; // the last round that may decide a position
};

} // namespace regola
