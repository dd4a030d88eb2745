#include "engine/compiled/lower/known_set.hpp"

#include <bit>

#include "engine/compiled/machine/game_hash.hpp"

namespace regola {

namespace {

// Slots of the two tables, powers of two. The first one fits into the nearest caches.
constexpr std::uint32_t near_slots = 1U << 12U;
constexpr std::uint32_t far_slots = 1U << 17U;

[[nodiscard]] std::uint32_t most_kept(std::uint32_t slots) { return slots / 4 * 3; }

} // namespace

void KnownSet::clear() {
  if (stamp_ == form::no_value) {
    tables_[0] = {to_.reserve(std::size_t{2} * near_slots), near_slots};
    const auto far = static_cast<std::uint32_t>(room_ == Room::large ? to_.room(far_slots, 0) : 0);
    tables_[1] = {to_.reserve(std::size_t{2} * far), far};
    stamp_at_ = to_.reserve(1);
    stamp_ = to_.variable();
    count_ = to_.variable();
  }
  to_.set(stamp_, to_.add(to_.load(stamp_at_), to_.number(1)));
  to_.store(stamp_at_, stamp_);
  to_.set(count_, to_.number(0));
}

/// The far table holds what comes once the near one is full. The high bits of a hash choose the slot: unlike
/// the low ones they depend on all bits of the words that were mixed.
void KnownSet::insert(Ref hash, Label known, Label full) {
  const Ref slot = to_.variable();
  const Ref key = to_.snapshot(hash);
  const Label done = to_.label();
  std::uint32_t most = 0;
  for (const Table& table : tables_) {
    if (table.slots == 0) continue;
    const Label next = to_.label();
    to_.set(slot, to_.shift(key, {std::countr_zero(table.slots) - word_bits}));
    to_.loop([&](Label /*look*/, Label free) {
      to_.set(slot, to_.bit_and(slot, to_.number(table.slots - 1)));
      const Ref place = to_.shift(slot, {1});
      to_.jump_unless(to_.equal(to_.load_at(table.at, place), stamp_), free);
      to_.jump_if(to_.equal(to_.load_at(table.at + 1, place), key), known);
      to_.increment(slot);
    });
    most += most_kept(table.slots);
    to_.jump_unless(to_.below(count_, to_.number(most)), next);
    const Ref here = to_.shift(slot, {1});
    to_.store_at(table.at, here, stamp_);
    to_.store_at(table.at + 1, here, key);
    to_.increment(count_);
    to_.jump(done);
    to_.bind(next);
  }
  to_.jump(full);
  to_.bind(done);
}

/// Mixes as GameHash does.
Ref mixed(form::Builder& to, Ref sum, Ref word, std::size_t number) {
  const Ref product = to.multiply(word, to.constant({GameHash::key(2 * number + 1)}));
  const Ref folded = to.bit_xor(product, to.shift(product, {-32}));
  return to.add(sum, to.multiply(folded, to.constant({GameHash::key(2 * number + 2)})));
}

Ref hash_of(form::Builder& to, const std::vector<Ref>& words, int width) {
  const auto together = static_cast<std::size_t>(word_bits / width);
  Ref sum = to.number(0);
  std::size_t number = 0;
  Ref packed = to.number(0);
  std::size_t in = 0;
  for (const Ref word : words) {
    packed = to.bit_or(packed, to.shift(word, {static_cast<int>(in) * width}));
    if (++in < together) continue;
    sum = mixed(to, sum, packed, number++);
    packed = to.number(0);
    in = 0;
  }
  return in == 0 ? sum : mixed(to, sum, packed, number);
}

int width_of_planes(const PositionLowering& position) {
  if (position.cells().words() > 1) return word_bits;
  return std::max(1, static_cast<int>(std::bit_width(position.layout().board().words[0])));
}

Ref hash_of_cells(PositionLowering& position) {
  return hash_of(position.to(), words_of(position.planes), width_of_planes(position));
}

} // namespace regola
