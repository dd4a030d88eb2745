#include "engine/solve/search/solving_table.hpp"

#include <cstdlib>

namespace regola {

namespace {

// Bits: key 40, score 14, at least 1, effort 5, place 4. Never 0, since the effort is at least 1.
constexpr unsigned key_bits = 40;
constexpr unsigned least_at = 14;
constexpr unsigned entry_effort_at = 15;
constexpr unsigned place_at = 20;
constexpr Word data_mask = (Word{1} << (64 - key_bits)) - 1;

// Packs a score into 14 bits. Those far from 0 are wins and losses, by their plies.
constexpr Score most = (1 << 13) - 1;
constexpr Score most_win = 3000;
static_assert(SolvingTable::most_margin == most - most_win - 1);

std::optional<Score> shortened(Score score) {
  const Score size = std::abs(score);
  Score small = 0;
  if (size >= win_score - most_win) {
    small = most - (win_score - size);
  } else if (size > margin_score && size <= margin_score + SolvingTable::most_margin) {
    small = size - margin_score;
  } else if (size != 0) {
    return std::nullopt;
  }
  return score < 0 ? -small : small;
}

Score lengthened(Score small) {
  const Score size = std::abs(small);
  const Score score = size >= most - most_win ? win_score - (most - size)
                      : size == 0             ? 0
                                              : margin_score + size;
  return small < 0 ? -score : score;
}

Word key_part(Word key) { return key << (64 - key_bits); }

// Relaxed: an entry is one word, and each entry is true by itself.
Word read(const Word& word) {
  return std::atomic_ref<Word>(const_cast<Word&>(word)).load(std::memory_order_relaxed);
}

unsigned effort_of(Word entry) { return static_cast<unsigned>(entry >> entry_effort_at & 31U); }

} // namespace

Word SolvingTable::entry(std::size_t number) const { return read(buckets_.at(number)); }

void SolvingTable::put_entry(std::size_t number, Word word) { buckets_.at(number) = word; }

std::optional<ProvenBound> SolvingTable::find(Word key) const {
  if (buckets_.empty()) return std::nullopt;
  for (const Word& slot : buckets_.of(key)) {
    const Word entry = read(slot);
    if ((entry & ~data_mask) == key_part(key) && entry != 0) {
      ProvenBound bound;
      bound.score = lengthened(static_cast<Score>(entry & ((Word{1} << least_at) - 1)) - most);
      bound.is_least = (entry >> least_at & 1U) != 0;
      bound.effort = static_cast<std::uint8_t>(effort_of(entry));
      bound.place = static_cast<std::uint8_t>(entry >> place_at & 15U);
      return bound;
    }
  }
  return std::nullopt;
}

void SolvingTable::store(Word key, const ProvenBound& bound) {
  const std::optional<Score> score = shortened(bound.score);
  if (buckets_.empty() || !score) return;
  constexpr unsigned most_effort = 31;
  const unsigned effort = std::min<unsigned>(std::max<unsigned>(bound.effort, 1), most_effort);
  const auto is_free = [&](const Word& slot) {
    const Word entry = read(slot);
    return entry == 0 || (entry & ~data_mask) == key_part(key);
  };
  const auto worth = [](const Word& slot) { return static_cast<int>(effort_of(read(slot))); };
  const Word entry = key_part(key) | static_cast<Word>(*score + most) |
                     Word{bound.is_least ? 1U : 0U} << least_at | Word{effort} << entry_effort_at |
                     Word{bound.place} << place_at;
  std::atomic_ref<Word>(buckets_.to_replace(key, is_free, worth)).store(entry, std::memory_order_relaxed);
}

} // namespace regola
