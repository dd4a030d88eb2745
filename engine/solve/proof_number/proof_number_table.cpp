#include "engine/solve/proof_number/proof_number_table.hpp"

namespace regola {

namespace {

constexpr unsigned effort_at = 58; // the lowest bit

unsigned stored_effort(Word data) { return static_cast<unsigned>(data >> effort_at); }

} // namespace

unsigned ProofNumberTable::effort(Word key) const {
  const Entry* const entry = entry_of(key);
  return entry == nullptr ? 0 : stored_effort(entry->data);
}

void ProofNumberTable::store(Word key, const ProofNumbers& numbers, unsigned effort) {
  if (buckets_.empty()) return;
  Entry& chosen = buckets_.to_replace(
      key, [&](const Entry& entry) { return entry.data == 0 || entry.key == key; },
      [](const Entry& entry) { return static_cast<int>(stored_effort(entry.data)); });
  if (chosen.data == 0) ++stored_;
  if (chosen.key == key) effort = std::max(effort, stored_effort(chosen.data));
  chosen = {key, Word{numbers.proof} | Word{numbers.disproof} << number_bits | Word{effort} << effort_at};
}

void ProofNumberTable::take_over(const ProofNumberTable& from) {
  for (std::size_t i = 0; i < from.places(); ++i) {
    const Entry& entry = from.buckets_.at(i);
    if (entry.data != 0) store(entry.key, numbers_of(entry.data), stored_effort(entry.data));
  }
}

} // namespace regola
