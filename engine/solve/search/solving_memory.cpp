#include "engine/solve/search/solving_memory.hpp"

namespace regola {

namespace {

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
