#include "engine/solve/search/solving_memory.hpp"

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
constexpr Score most_packed = (1 << 13) - 1;
constexpr Score most_win = 3000;
static_assert(SolvingTable::most_margin == most_packed - most_win - 1);

std::optional<Score> shortened(Score score) {
  const Score size = std::abs(score);
  Score small = 0;
  if (size >= win_score - most_win) {
    small = most_packed - (win_score - size);
  } else if (size > margin_score && size <= margin_score + SolvingTable::most_margin) {
    small = size - margin_score;
  } else if (size != 0) {
    return std::nullopt;
  }
  return score < 0 ? -small : small;
}

Score lengthened(Score small) {
  const Score size = std::abs(small);
  const Score score = size >= most_packed - most_win ? win_score - (most_packed - size)
                      : size == 0                    ? 0
                                                     : margin_score + size;
  return small < 0 ? -score : score;
}

Word key_part(Word key) { return key << (64 - key_bits); }

// Relaxed: an entry is one word, and each entry is true by itself.
Word read(const Word& word) {
  return std::atomic_ref<Word>(const_cast<Word&>(word)).load(std::memory_order_relaxed);
}

unsigned effort_of(Word entry) { return static_cast<unsigned>(entry >> entry_effort_at & 31U); }

constexpr std::size_t smallest_table = std::size_t{1} << 20U; // bytes
// Not small: all threads start again when it grows, and several threads are meant for large games.
constexpr std::size_t smallest_shared_table = std::size_t{64} << 20U;
constexpr std::size_t bytes_of_entry = 8;

std::size_t next_size(const SolvingTable& table, std::size_t memory) {
  constexpr std::size_t factor = 8;
  return std::min(memory, table.bytes() * factor);
}

/// Whether a table is as large as the memory allows.
bool is_largest(const SolvingTable& table, std::size_t memory) {
  return next_size(table, memory) / bytes_of_entry <= table.bytes() / bytes_of_entry;
}

/// Starts small: a table as large as the memory allows costs more than many games take. A larger table begins
/// empty. Its content is found again in a fraction of the time that it serves.
void grow(SolvingTable& table, std::size_t memory) {
  if (is_largest(table, memory)) return;
  const std::size_t bytes = next_size(table, memory);
  table = SolvingTable(0);
  table = SolvingTable(bytes);
}

/// The key of a question among threads.
Word question_key(Word key, Score score) {
  constexpr Word spread = 0x9E3779B97F4A7C15;
  return (key ^ static_cast<Word>(score)) * spread | 1U;
}

} // namespace

Word SolvingTable::entry(std::size_t number) const { return read(buckets_.at(number)); }

void SolvingTable::put_entry(std::size_t number, Word word) { buckets_.at(number) = word; }

std::optional<ProvenBound> SolvingTable::find(Word key) const {
  if (buckets_.empty()) return std::nullopt;
  for (const Word& slot : buckets_.of(key)) {
    const Word entry = read(slot);
    if ((entry & ~data_mask) == key_part(key) && entry != 0) {
      ProvenBound bound;
      bound.score = lengthened(static_cast<Score>(entry & ((Word{1} << least_at) - 1)) - most_packed);
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
  const Word entry = key_part(key) | static_cast<Word>(*score + most_packed) |
                     Word{bound.is_least ? 1U : 0U} << least_at | Word{effort} << entry_effort_at |
                     Word{bound.place} << place_at;
  std::atomic_ref<Word>(buckets_.to_replace(key, is_free, worth)).store(entry, std::memory_order_relaxed);
}

SharedSearch::SharedSearch(std::size_t most) : memory(most), table(std::min(most, smallest_shared_table)) {}

void SharedSearch::grow() { regola::grow(table, memory); }

bool SharedSearch::is_largest() const { return regola::is_largest(table, memory); }

SolvingMemory::SolvingMemory(std::size_t most, SharedSearch* shared)
    : shared_(shared), most_(most), own_(shared != nullptr ? 0 : std::min(most, smallest_table)) {}

void SolvingMemory::store(Word key, const ProvenBound& bound) {
  table().store(key, bound);
  if (++stored_ < table().bytes() / bytes_of_entry) return;
  stored_ = 0;
  if (shared_ == nullptr) {
    grow(own_, most_);
  } else if (!shared_->is_largest()) {
    shared_->is_full = true;
    shared_->ended = true;
  }
}

bool SolvingMemory::is_searched(Word key, Score score) const {
  return shared_->searched.is_searched(question_key(key, score));
}

void SolvingMemory::begin(Word key, Score score) { shared_->searched.begin(question_key(key, score)); }

void SolvingMemory::end(Word key, Score score) { shared_->searched.end(question_key(key, score)); }

bool SolvingMemory::look_back(int ply) {
  if (shared_ == nullptr) return false;
  const int last = std::min(ply - 1, told_to_others);
  for (int above = 1; above <= last; ++above) {
    const Question& asked = way_[static_cast<std::size_t>(above)];
    const auto known = table().find(asked.key);
    if (!known || known->is_least != (known->score >= asked.score)) continue;
    answered_at_ = above;
    answer_ = known->score;
    return true;
  }
  return false;
}

} // namespace regola
