#include "engine/solve/retrograde/numbered_slots.hpp"

#include <algorithm>

namespace regola {

NumberedSlots::NumberedSlots(PositionSet& positions)
    : positions_(positions), places_(positions.places()), firsts_(positions.lengths()) {
  for (const PositionSet::Place& place : places_) {
    firsts_[place.length].resize(PositionSet::parts);
    firsts_[place.length][place.part] = place.first;
  }
}

const PositionSet::Place& NumberedSlots::place_of(std::uint64_t number) const {
  const auto after = std::upper_bound(
      places_.begin(), places_.end(), number,
      [](std::uint64_t wanted, const PositionSet::Place& place) { return wanted < place.first; });
  return *(after - 1);
}

NumberedPosition NumberedSlots::find(const CodeBatch& batch, const CodeBatch::Item& item) const {
  CodeTable* table = item.length < positions_.lengths() ? positions_.table(item.length, item.part) : nullptr;
  const auto slot = table == nullptr ? std::nullopt : table->find(item.word, batch.rest(item));
  return slot ? NumberedPosition{&table->value(*slot), firsts_[item.length][item.part] + *slot}
              : NumberedPosition{};
}

} // namespace regola
