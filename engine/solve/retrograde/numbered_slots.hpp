#pragma once

#include <cstdint>
#include <vector>

#include "engine/solve/retrograde/position_set.hpp"
#include "engine/solve/rounds/numbered_positions.hpp"

namespace regola {

/// Numbers the slots of all tables of a set of positions consecutively. The set must be complete.
class NumberedSlots {
public:
  /// @param positions must outlive it
  explicit NumberedSlots(PositionSet& positions);

  /// The tables in their order.
  [[nodiscard]] const std::vector<PositionSet::Place>& places() const { return places_; }
  /// Number of slots, empty ones included.
  [[nodiscard]] std::uint64_t count() const { return places_.back().first + places_.back().table->slots(); }
  /// The table of a slot.
  /// @param number below count()
  [[nodiscard]] const PositionSet::Place& place_of(std::uint64_t number) const;
  [[nodiscard]] TableValue& value(std::uint64_t number) const {
    const PositionSet::Place& place = place_of(number);
    return place.table->value(static_cast<std::size_t>(number - place.first));
  }
  /// A position of the set. Its `state` is null if it is not there.
  /// @param batch holds the item
  [[nodiscard]] NumberedPosition find(const CodeBatch& batch, const CodeBatch::Item& item) const;

private:
  PositionSet& positions_;
  std::vector<PositionSet::Place> places_;
  std::vector<std::vector<std::uint64_t>> firsts_; // by length and part, as Place::first
};

} // namespace regola
