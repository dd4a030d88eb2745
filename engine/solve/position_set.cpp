#include "engine/solve/position_set.hpp"

#include <algorithm>
#include <cstring>

namespace regola {

namespace {

constexpr std::size_t first_capacity = 1024;

std::uint64_t hash_of(const std::uint8_t* bytes, std::size_t count) {
  constexpr std::uint64_t factor = 0x9E37'79B9'7F4A'7C15U;
  std::uint64_t hash = count * factor;
  for (std::size_t at = 0; at < count; at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + at, std::min(sizeof word, count - at));
    hash = (hash ^ word) * factor;
    hash ^= hash >> 29U;
  }
  hash *= 0xBF58'476D'1CE4'E5B9U;
  return hash ^ hash >> 32U;
}

std::uint8_t tag_of(std::uint64_t hash) { return static_cast<std::uint8_t>(hash); }

/// The upper half decides, spread over any number of slots below 2^32.
std::size_t first_slot(std::uint64_t hash, std::size_t capacity) {
  return static_cast<std::size_t>((hash >> 32U) * capacity >> 32U);
}

} // namespace

PositionSet::PositionSet(std::size_t longest) : longest_(longest + 2) { rehash(first_capacity); }

std::size_t PositionSet::bytes() const {
  return chunks_.size() * chunk_bytes + blocks_.capacity() * sizeof(blocks_[0]) +
         slots_.capacity() * (sizeof(Index) + 1);
}

std::size_t PositionSet::bytes_to_grow() const {
  const bool grows = (size_ + 1) * 5 > slots_.size() * 4;
  return bytes() + chunk_bytes + (grows ? slots_.size() * (sizeof(Index) + 1) / 2 : 0);
}

std::pair<std::size_t, const std::uint8_t*> PositionSet::entry(Index index) const {
  const std::uint8_t* at = blocks_[index / block];
  for (std::size_t i = index % block;; --i) {
    const std::size_t length = at[0] | static_cast<std::size_t>(at[1]) << 8U;
    const std::size_t head = (length & 0x80U) != 0 ? 2 : 1;
    const std::size_t count = head == 1 ? length & 0x7FU : (length & 0x7FU) | length >> 8U << 7U;
    if (i == 0) {
      return {count, at + head};
    }
    at += head + count;
  }
}

bool PositionSet::holds(Index index, const CodeBytes& code) const {
  const auto [length, bytes] = entry(index);
  return length == code.size() && std::equal(code.begin(), code.end(), bytes);
}

/// @param code null: it is known not to be there
std::size_t PositionSet::slot_of(std::uint64_t hash, const CodeBytes* code) const {
  std::size_t slot = first_slot(hash, slots_.size());
  while (slots_[slot] != none) {
    if (code != nullptr && tags_[slot] == tag_of(hash) && holds(slots_[slot], *code)) {
      break;
    }
    slot = slot + 1 < slots_.size() ? slot + 1 : 0;
  }
  return slot;
}

/// What lay in the table is found in the codes, so that the old one is given back before there is a new one.
void PositionSet::rehash(std::size_t capacity) {
  slots_ = {};
  tags_ = {};
  slots_.assign(capacity, none);
  tags_.assign(capacity, 0);
  for (std::size_t i = 0; i < size_; ++i) {
    const auto [length, bytes] = entry(static_cast<Index>(i));
    const std::uint64_t hash = hash_of(bytes, length);
    const std::size_t slot = slot_of(hash, nullptr);
    slots_[slot] = static_cast<Index>(i);
    tags_[slot] = tag_of(hash);
  }
}

void PositionSet::append(const CodeBytes& code) {
  if (size_ % block == 0) {
    if (used_ + block * longest_ > chunk_bytes) {
      chunks_.push_back(std::make_unique<std::uint8_t[]>(chunk_bytes)); // NOLINT(modernize-avoid-c-arrays)
      used_ = 0;
    }
    blocks_.push_back(chunks_.back().get() + used_);
  }
  std::uint8_t* at = chunks_.back().get() + used_;
  const std::size_t length = code.size();
  const bool is_long = length > 0x7FU;
  at[0] = static_cast<std::uint8_t>((length & 0x7FU) | (is_long ? 0x80U : 0U));
  if (is_long) at[1] = static_cast<std::uint8_t>(length >> 7U);
  const std::size_t head = is_long ? 2 : 1;
  std::copy(code.begin(), code.end(), at + head);
  used_ += head + length;
  ++size_;
}

std::pair<PositionSet::Index, bool> PositionSet::add(const CodeBytes& code) {
  const std::uint64_t hash = hash_of(code.data(), code.size());
  std::size_t slot = slot_of(hash, &code);
  if (slots_[slot] != none) {
    return {slots_[slot], false};
  }
  if ((size_ + 1) * 5 > slots_.size() * 4) {
    rehash(slots_.size() + slots_.size() / 2);
    slot = slot_of(hash, nullptr);
  }
  const auto index = static_cast<Index>(size_);
  append(code);
  slots_[slot] = index;
  tags_[slot] = tag_of(hash);
  return {index, true};
}

std::optional<PositionSet::Index> PositionSet::find(const CodeBytes& code) const {
  const std::size_t slot = slot_of(hash_of(code.data(), code.size()), &code);
  return slots_[slot] == none ? std::nullopt : std::optional(slots_[slot]);
}

} // namespace regola
