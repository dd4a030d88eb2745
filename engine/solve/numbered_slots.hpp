#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/solve/position_set.hpp"

namespace regola {

/// The slots of all tables of a set of positions, numbered one after the other, from when no position comes
/// in any more.
class NumberedSlots {
public:
  NumberedSlots() = default;
  /// @param positions must outlive it
  explicit NumberedSlots(PositionSet& positions);

  /// The tables in their order.
  [[nodiscard]] const std::vector<PositionSet::Place>& places() const { return places_; }
  /// Of all slots, empty ones too.
  [[nodiscard]] std::uint64_t count() const { return places_.back().first + places_.back().table->slots(); }
  /// @param number below count()
  [[nodiscard]] TableValue& value(std::uint64_t number) const;
  /// Nothing: it is not there.
  [[nodiscard]] std::optional<std::uint64_t> number_of(const CodeBatch& batch,
                                                       const CodeBatch::Item& item) const;

private:
  PositionSet* positions_ = nullptr;
  std::vector<PositionSet::Place> places_;
  std::vector<std::vector<std::uint64_t>> firsts_; // by length and part, as Place::first
};

} // namespace regola
