#include "engine/solve/retrograde/position_set.hpp"

namespace regola {

PositionSet::Family& PositionSet::family(std::size_t length) {
  if (Family* known = families_[length].load(std::memory_order_acquire)) return *known;
  const std::scoped_lock lock(families_lock_);
  if (Family* known = families_[length].load(std::memory_order_acquire)) return *known;
  Family& made = owned_.emplace_back();
  for (auto& table : made) table = std::make_unique<CodeTable>(length);
  bytes_ += sizeof(Family) + parts * sizeof(CodeTable);
  families_[length].store(&made, std::memory_order_release);
  return made;
}

void PositionSet::grow(CodeTable& table, std::size_t codes) {
  const std::size_t before = table.bytes();
  const std::size_t both = bytes_ + table.bytes_to_grow(codes);
  for (std::size_t most = most_bytes_; most < both && !most_bytes_.compare_exchange_weak(most, both);) {
  }
  table.make_room(codes);
  bytes_ += table.bytes() - before; // modulo 2^64, where it is less
}

bool PositionSet::add(const CodeBatch& batch, std::span<const CodeBatch::Item> codes, TableValue value,
                      std::size_t memory) {
  const CodeBatch::Item& first = codes.front();
  CodeTable& table = *family(first.length)[first.part];
  const std::scoped_lock lock(locks_[first.part]);
  bool fits = true;
  for (const CodeBatch::Item& code : codes) {
    if (table.is_full()) {
      const std::size_t wanted = table.size() + table.size() / 12 + 1;
      fits = bytes_ + table.bytes_to_grow(wanted) <= memory;
      if (fits) grow(table, wanted);
    }
    const std::size_t before = table.bytes();
    if (table.add(code.word, batch.rest(code), value)) ++size_;
    bytes_ += table.bytes() - before;
  }
  return fits;
}

TableValue* PositionSet::find(const CodeBatch::Item& item, const std::uint8_t* rest) {
  CodeTable* there = item.length < lengths() ? table(item.length, item.part) : nullptr;
  const auto slot = there == nullptr ? std::nullopt : there->find(item.word, rest);
  return slot ? &there->value(*slot) : nullptr;
}

std::vector<PositionSet::Place> PositionSet::places() {
  std::vector<Place> all;
  std::uint64_t first = 0;
  for (std::size_t length = 0; length < lengths(); ++length) {
    for (std::size_t part = 0; part < parts; ++part) {
      CodeTable* there = table(length, part);
      if (there == nullptr || there->size() == 0) continue;
      all.push_back({there, length, part, first});
      first += there->slots();
    }
  }
  return all;
}

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
