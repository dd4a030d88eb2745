#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/solve/retrograde/position_set.hpp"

namespace regola {

/// Numbers the slots of all tables of a set of positions consecutively. The set must be complete.
class NumberedSlots {
public:
  NumberedSlots() = default;
  /// @param positions must outlive it
  explicit NumberedSlots(PositionSet& positions);

  /// The tables in their order.
  [[nodiscard]] const std::vector<PositionSet::Place>& places() const { return places_; }
  /// Number of slots, empty ones included.
  [[nodiscard]] std::uint64_t count() const { return places_.back().first + places_.back().table->slots(); }
  /// @param number below count()
  [[nodiscard]] TableValue& value(std::uint64_t number) const;
  /// The number of the slot of a position; `nullopt` if it is not there.
  /// @param batch holds the item
  [[nodiscard]] std::optional<std::uint64_t> number_of(const CodeBatch& batch,
                                                       const CodeBatch::Item& item) const;

private:
  PositionSet* positions_ = nullptr;
  std::vector<PositionSet::Place> places_;
  std::vector<std::vector<std::uint64_t>> firsts_; // by length and part, as Place::first
};

} // namespace regola
