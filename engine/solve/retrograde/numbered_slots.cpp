#include "engine/solve/retrograde/numbered_slots.hpp"

#include <algorithm>

namespace regola {

NumberedSlots::NumberedSlots(PositionSet& positions)
    : positions_(&positions), places_(positions.places()), firsts_(positions.lengths()) {
  for (const PositionSet::Place& place : places_) {
    firsts_[place.length].resize(PositionSet::parts);
    firsts_[place.length][place.part] = place.first;
  }
}

TableValue& NumberedSlots::value(std::uint64_t number) const {
  const auto behind = std::upper_bound(
      places_.begin(), places_.end(), number,
      [](std::uint64_t wanted, const PositionSet::Place& place) { return wanted < place.first; });
  const PositionSet::Place& place = *(behind - 1);
  return place.table->value(static_cast<std::size_t>(number - place.first));
}

std::optional<std::uint64_t> NumberedSlots::number_of(const CodeBatch& batch,
                                                      const CodeBatch::Item& item) const {
  const CodeTable* table = positions_->table(item.length, item.part);
  const auto slot = table == nullptr ? std::nullopt : table->find(item.word, batch.rest(item));
  return slot ? std::optional(firsts_[item.length][item.part] + *slot) : std::nullopt;
}

} // namespace regola
