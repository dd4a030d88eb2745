#include "engine/solve/proof_number/proof_number_table.hpp"

namespace regola {

SymmetricKeys::SymmetricKeys(Machine& machine, const std::vector<CellPermutation>& symmetries)
    : machine_(machine) {
  const Layout& layout = machine.rules().layout;
  for (const CellPermutation& cells : symmetries) {
    std::vector<Bit> image(static_cast<std::size_t>(layout.words()) * word_bits);
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      image[layout.bit(static_cast<CellIndex>(cell))] = layout.bit(cells[cell]);
    }
    images_.emplace_back(image);
  }
}

Word SymmetricKeys::least(Position position, Word own) const {
  Word least = own;
  for (const CellImage& image : images_) {
    least = std::min(least, machine_.key_of_image(position, image));
  }
  return least;
}

namespace {

constexpr unsigned number_bits = 29;
constexpr unsigned effort_at = 2 * number_bits;
constexpr Word number_mask = (Word{1} << number_bits) - 1;
static_assert(ProofNumbers::infinite == number_mask);

ProofNumbers numbers_of(Word data) {
  return {static_cast<std::uint32_t>(data & number_mask),
          static_cast<std::uint32_t>(data >> number_bits & number_mask)};
}

unsigned stored_effort(Word data) { return static_cast<unsigned>(data >> effort_at); }

} // namespace

const ProofNumberTable::Entry* ProofNumberTable::entry_of(Word key) const {
  if (buckets_.empty()) return nullptr;
  for (const Entry& entry : buckets_.of(key)) {
    if (entry.key == key && entry.data != 0) return &entry;
  }
  return nullptr;
}

std::optional<ProofNumbers> ProofNumberTable::find(Word key) const {
  const Entry* const entry = entry_of(key);
  return entry == nullptr ? std::nullopt : std::optional(numbers_of(entry->data));
}

unsigned ProofNumberTable::effort(Word key) const {
  const Entry* const entry = entry_of(key);
  return entry == nullptr ? 0 : stored_effort(entry->data);
}

void ProofNumberTable::store(Word key, const ProofNumbers& numbers, unsigned effort) {
  if (buckets_.empty()) return;
  Entry& chosen = buckets_.to_replace(
      key, [&](const Entry& entry) { return entry.data == 0 || entry.key == key; },
      [](const Entry& entry) { return static_cast<int>(stored_effort(entry.data)); });
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
