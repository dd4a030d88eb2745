#include "engine/solve/retrograde/position_set.hpp"

namespace regola {

namespace {

constexpr std::size_t least_capacity = 8;

// Number of home slots for `codes` codes: 15 percent more than codes.
std::size_t capacity_for(std::size_t codes) { return std::max(codes + codes / 20 * 3 + 1, least_capacity); }

std::size_t slots_for(std::size_t capacity) {
  return capacity + 8 + std::min<std::size_t>(capacity / 8, 256);
}

} // namespace

CodeTable::CodeTable(std::size_t length)
    : word_bytes_(std::min(length, mixed_bytes) - 1), entry_(length - 1) {}

/// Eight more bytes, so that whole words can be read; even, so that values are aligned.
std::size_t CodeTable::keys_bytes(std::size_t slots) const {
  return (slots * entry_ + sizeof(std::uint64_t) + 1) / 2 * 2;
}

std::size_t CodeTable::bytes_to_grow(std::size_t codes) const {
  const std::size_t slots = slots_for(capacity_for(codes));
  return keys_bytes(slots) + slots * sizeof(TableValue);
}

int CodeTable::compare(std::size_t slot, std::uint64_t word, const std::uint8_t* rest) const {
  const std::uint64_t there = this->word(slot);
  if (there != word) return there < word ? -1 : 1;
  return rest_bytes() == 0 ? 0 : std::memcmp(this->rest(slot), rest, rest_bytes());
}

/// Empty slots hold the greatest code, so that the loop compares codes alone.
std::size_t CodeTable::first_not_before(std::uint64_t word, const std::uint8_t* rest) const {
  std::size_t slot = home(word);
  const std::uint64_t mask = code_mixing::mask(word_bits());
  const unsigned char* at = block_.bytes() + slot * entry_;
  for (std::uint64_t there = 0;; ++slot, at += entry_) {
    std::memcpy(&there, at, sizeof there);
    there &= mask;
    if (there > word || (there == word && compare(slot, word, rest) >= 0)) return slot;
  }
}

std::size_t CodeTable::next_waiting(std::size_t slot) const {
  constexpr std::size_t block = 32; // slots that are compared at once
  const TableValue* const all = values();
  for (; slot + block <= slots_; slot += block) {
    unsigned some = 0;
    for (std::size_t i = 0; i < block; ++i) some |= all[slot + i] == not_decided ? 1U : 0U;
    if (some != 0) break;
  }
  while (slot < slots_ && all[slot] != not_decided) ++slot;
  return slot;
}

std::optional<std::size_t> CodeTable::find(std::uint64_t word, const std::uint8_t* rest) const {
  if (size_ == 0) return std::nullopt;
  const std::size_t slot = first_not_before(word, rest);
  return value(slot) != no_position && compare(slot, word, rest) == 0 ? std::optional(slot) : std::nullopt;
}

void CodeTable::put(std::size_t slot, std::uint64_t word, const std::uint8_t* rest, TableValue value) {
  unsigned char* at = block_.bytes() + slot * entry_;
  for (std::size_t i = 0; i < word_bytes_; ++i) at[i] = static_cast<unsigned char>(word >> (8 * i));
  if (rest_bytes() != 0) std::memcpy(at + word_bytes_, rest, rest_bytes());
  values()[slot] = value;
  if (value == not_decided) ++waiting_;
}

void CodeTable::put_last(std::uint64_t word, const std::uint8_t* rest, TableValue value) {
  const std::size_t slot = std::max(home(word), next_);
  put(slot, word, rest, value);
  next_ = slot + 1;
  at_end_ = at_end_ || next_ + 1 >= slots_;
  ++size_;
}

/// Tries again with more room where codes crowd at the end of the table.
void CodeTable::make_room(std::size_t codes) {
  for (bool fits = false; !fits;) {
    CodeTable roomy(entry_ + 1);
    roomy.capacity_ = capacity_for(codes);
    roomy.slots_ = slots_for(roomy.capacity_);
    roomy.values_at_ = roomy.keys_bytes(roomy.slots_);
    roomy.block_ = MemoryBlock(roomy.values_at_ + roomy.slots_ * sizeof(TableValue));
    std::memset(roomy.block_.bytes(), 0xFF, roomy.values_at_);
    for (std::size_t slot = 0; slot < slots_ && !roomy.at_end_; ++slot) {
      if (value(slot) != no_position) roomy.put_last(word(slot), rest(slot), value(slot));
    }
    fits = !roomy.at_end_;
    if (fits) *this = std::move(roomy);
    codes += codes / 8 + 8;
  }
}

bool CodeTable::add(std::uint64_t word, const std::uint8_t* rest, TableValue value) {
  if (slots_ == 0) make_room(1);
  std::size_t slot = first_not_before(word, rest);
  if (this->value(slot) != no_position && compare(slot, word, rest) == 0) return false;
  std::size_t end = slot;
  while (this->value(end) != no_position) ++end;
  if (end + 1 == slots_) {
    make_room(size_ + size_ / 12 + 1);
    return add(word, rest, value);
  }
  std::memmove(block_.bytes() + (slot + 1) * entry_, block_.bytes() + slot * entry_, (end - slot) * entry_);
  std::memmove(values() + slot + 1, values() + slot, (end - slot) * sizeof(TableValue));
  put(slot, word, rest, value);
  ++size_;
  return true;
}

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
