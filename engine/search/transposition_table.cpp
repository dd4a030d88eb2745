#include "engine/search/transposition_table.hpp"

#include <limits>

namespace regola {

namespace {

// score 32, depth 8, bound 2, proven 1, used 1, age 4, place 16
constexpr unsigned depth_at = 32;
constexpr unsigned bound_at = 40;
constexpr unsigned proven_at = 42;
constexpr unsigned used_at = 43;
constexpr unsigned age_at = 44;
constexpr unsigned place_at = 48;
constexpr std::uint8_t ages = 16;

Word pack(const TableEntry& entry, std::uint8_t age) {
  return Word{static_cast<std::uint32_t>(entry.score)} | Word{entry.depth} << depth_at |
         Word{static_cast<std::uint8_t>(entry.bound)} << bound_at | Word{entry.proven} << proven_at |
         Word{1} << used_at | Word{age} << age_at | Word{entry.place} << place_at;
}

TableEntry unpack(Word data) {
  TableEntry entry;
  entry.score = static_cast<Score>(static_cast<std::uint32_t>(data));
  entry.depth = static_cast<std::uint8_t>(data >> depth_at);
  entry.bound = static_cast<Bound>(data >> bound_at & 3U);
  entry.proven = (data >> proven_at & 1U) != 0;
  entry.place = static_cast<std::uint16_t>(data >> place_at);
  return entry;
}

} // namespace

TranspositionTable::TranspositionTable(std::size_t bytes) : buckets_(bytes / sizeof(Bucket)) {}

std::optional<TableEntry> TranspositionTable::find(Word key) const {
  if (buckets_.empty()) {
    return std::nullopt;
  }
  for (const Slot& slot : buckets_[place(key)].slot) {
    const Word data = slot.data.load(std::memory_order_relaxed);
    if (data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key) {
      return unpack(data);
    }
  }
  return std::nullopt;
}

void TranspositionTable::store(Word key, const TableEntry& entry) {
  if (buckets_.empty()) {
    return;
  }
  Slot* chosen = nullptr;
  int least = std::numeric_limits<int>::max();
  for (Slot& slot : buckets_[place(key)].slot) {
    const Word data = slot.data.load(std::memory_order_relaxed);
    if (data == 0 || (slot.check.load(std::memory_order_relaxed) ^ data) == key) {
      chosen = &slot;
      break;
    }
    constexpr int old_search = 256; // plies that an entry of another search counts less
    const auto age = static_cast<std::uint8_t>(data >> age_at & (ages - 1U));
    const int worth = static_cast<int>(data >> depth_at & 0xFFU) - (age == age_ ? 0 : old_search);
    if (worth < least) {
      least = worth;
      chosen = &slot;
    }
  }
  const Word data = pack(entry, age_);
  chosen->data.store(data, std::memory_order_relaxed);
  chosen->check.store(key ^ data, std::memory_order_relaxed);
}

void TranspositionTable::age() { age_ = static_cast<std::uint8_t>((age_ + 1U) % ages); }

void TranspositionTable::clear() {
  for (Bucket& bucket : buckets_) {
    for (Slot& slot : bucket.slot) {
      slot.check.store(0, std::memory_order_relaxed);
      slot.data.store(0, std::memory_order_relaxed);
    }
  }
}

} // namespace regola
