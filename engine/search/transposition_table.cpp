#include "engine/search/transposition_table.hpp"

#include <atomic>

#include "engine/compiled/random.hpp"

namespace regola {

namespace {

// Bits: score 32, depth 8, bound 2, proven 1, turned 1, move index 12, age 8. Never 0, because a depth is at
// least 1.
constexpr unsigned depth_at = 32;
constexpr unsigned bound_at = 40;
constexpr unsigned proven_at = 42;
constexpr unsigned turned_at = 43;
constexpr unsigned move_index_at = 44;
constexpr unsigned age_at = 56;

Word pack(const TableEntry& entry, std::uint8_t age) {
  return Word{static_cast<std::uint32_t>(entry.score)} | Word{entry.depth} << depth_at |
         Word{static_cast<std::uint8_t>(entry.bound)} << bound_at |
         Word{entry.proven ? 1U : 0U} << proven_at | Word{entry.turned ? 1U : 0U} << turned_at |
         Word{entry.move_index} << move_index_at | Word{age} << age_at;
}

TableEntry unpack(Word data) {
  TableEntry entry;
  entry.score = static_cast<Score>(static_cast<std::uint32_t>(data));
  entry.depth = static_cast<std::uint8_t>(data >> depth_at);
  entry.bound = static_cast<Bound>(data >> bound_at & 3U);
  entry.proven = (data >> proven_at & 1U) != 0;
  entry.turned = (data >> turned_at & 1U) != 0;
  entry.move_index = static_cast<std::uint16_t>(data >> move_index_at & 0xFFFU);
  return entry;
}

// Relaxed order suffices: `find` rejects a slot whose two words do not belong together.
Word read(const Word& word) {
  return std::atomic_ref<Word>(const_cast<Word&>(word)).load(std::memory_order_relaxed);
}
void write(Word& word, Word value) { std::atomic_ref<Word>(word).store(value, std::memory_order_relaxed); }

} // namespace

std::optional<TableEntry> TranspositionTable::find(Word key) const {
  if (empty()) return std::nullopt;
  for (const Slot& slot : buckets_.of(key)) {
    const Word data = read(slot.data);
    if (data != 0 && (read(slot.check) ^ data) == (key ^ salt_)) return unpack(data);
  }
  return std::nullopt;
}

void TranspositionTable::store(Word key, const TableEntry& entry) {
  if (empty()) return;
  const Word salted = key ^ salt_;
  const auto is_free = [&](const Slot& slot) {
    const Word data = read(slot.data);
    return data == 0 || (read(slot.check) ^ data) == salted;
  };
  const auto worth = [&](const Slot& slot) {
    constexpr int old_search = 256; // entries of other searches count as so many plies shallower
    const Word data = read(slot.data);
    return static_cast<int>(data >> depth_at & 0xFFU) - (data >> age_at == age_ ? 0 : old_search);
  };
  Slot& chosen = buckets_.to_replace(key, is_free, worth);
  const Word data = pack(entry, age_);
  write(chosen.data, data);
  write(chosen.check, salted ^ data);
}

/// The same positions keep their places: the memory that a game has touched serves the next one.
void TranspositionTable::clear() {
  salt_ = Random(salt_)();
  age();
}

} // namespace regola
