#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

#include "engine/solve/code_mixing.hpp"
#include "engine/solve/memory_block.hpp"
#include "engine/solve/shared_value.hpp"
#include "engine/solve/table_value.hpp"

namespace regola {

/// A hash table of mixed codes of one length with a value each, without anything beside: its order is that of
/// the codes. A code lies at the slot that its number points to, or behind, so that a look for it ends at the
/// first greater one. Of the mixed number the uppermost byte is left out: it is the same for all codes of a
/// table.
class CodeTable {
public:
  /// @param length bytes of a code, more than 1
  explicit CodeTable(std::size_t length);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t slots() const { return slots_; }
  /// Bytes of memory.
  [[nodiscard]] std::size_t bytes() const { return block_.size(); }
  /// Whether there is little room for one more.
  [[nodiscard]] bool is_full() const { return size_ + 1 > capacity_ - capacity_ / 12 || at_end_; }
  /// Bytes it has after make_room(); while that works the old ones are needed, too.
  [[nodiscard]] std::size_t bytes_to_grow(std::size_t codes) const;
  /// Makes room for so many codes and some more. Slots have other numbers behind.
  void make_room(std::size_t codes);

  /// @param word of the mixed code, without its uppermost byte
  /// @param rest its bytes behind the mixed ones
  /// @return the slot
  [[nodiscard]] std::optional<std::size_t> find(std::uint64_t word, const std::uint8_t* rest) const;
  /// Reads from where a code would be, so that the memory there is near when it is looked up soon. It is
  /// read, not prefetched: that was measured to be faster where a table is larger than the caches.
  void touch(std::uint64_t word) {
    if (slots_ == 0) return;
    const std::size_t slot = home(word);
    static_cast<void>(*static_cast<const volatile unsigned char*>(block_.bytes() + slot * entry_));
    static_cast<void>(load(values()[slot]));
  }
  /// Adds a code that comes behind all others to a table made by this alone.
  void append(std::uint64_t word, const std::uint8_t* rest, TableValue value);
  /// Adds a code if it is new. Codes behind it may go to the next slot. Without room it makes room.
  /// @return whether it is new
  bool add(std::uint64_t word, const std::uint8_t* rest, TableValue value);

  /// Codes whose value is not_decided, as long as values change by set() alone.
  [[nodiscard]] std::size_t waiting() const { return waiting_; }
  /// The first of them from this slot on; slots() if there is none.
  [[nodiscard]] std::size_t next_waiting(std::size_t slot) const;
  /// Gives a code whose value was not_decided another one.
  void set(std::size_t slot, TableValue value) {
    values()[slot] = value;
    --waiting_;
  }
  /// no_position: the slot is empty.
  [[nodiscard]] TableValue& value(std::size_t slot) { return values()[slot]; }
  [[nodiscard]] TableValue value(std::size_t slot) const { return values()[slot]; }
  [[nodiscard]] std::uint64_t word(std::size_t slot) const {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t word = 0;
    std::memcpy(&word, block_.bytes() + slot * entry_, sizeof word); // there are bytes behind the last one
    return word & code_mixing::mask(word_bits());
  }
  [[nodiscard]] const std::uint8_t* rest(std::size_t slot) const {
    return block_.bytes() + slot * entry_ + word_bytes_;
  }
  [[nodiscard]] std::size_t rest_bytes() const { return entry_ - word_bytes_; }

private:
  [[nodiscard]] unsigned word_bits() const { return 8U * static_cast<unsigned>(word_bytes_); }
  [[nodiscard]] TableValue* values() { return reinterpret_cast<TableValue*>(block_.bytes() + values_at_); }
  [[nodiscard]] const TableValue* values() const {
    return reinterpret_cast<const TableValue*>(block_.bytes() + values_at_);
  }
  [[nodiscard]] std::size_t keys_bytes(std::size_t slots) const;
  /// Where the upper 32 bits of a word point to.
  [[nodiscard]] std::size_t home(std::uint64_t word) const {
    const unsigned bits = word_bits();
    const std::uint64_t upper = bits >= 32 ? word >> (bits - 32) : word << (32 - bits);
    return static_cast<std::size_t>(upper * capacity_ >> 32U);
  }
  /// Less than 0: what lies there comes before.
  [[nodiscard]] int compare(std::size_t slot, std::uint64_t word, const std::uint8_t* rest) const;
  [[nodiscard]] std::size_t first_not_before(std::uint64_t word, const std::uint8_t* rest) const;
  void put_last(std::uint64_t word, const std::uint8_t* rest, TableValue value);
  void put(std::size_t slot, std::uint64_t word, const std::uint8_t* rest, TableValue value);

  std::size_t word_bytes_;
  std::size_t entry_; // bytes of a code here
  std::size_t size_ = 0;
  std::size_t waiting_ = 0;
  std::size_t capacity_ = 0; // what numbers point to
  std::size_t slots_ = 0;    // some more; the last one is always empty
  std::size_t values_at_ = 0;
  std::size_t next_ = 0; // slot behind the last code appended
  bool at_end_ = false;  // only the last slot is empty behind some code
  MemoryBlock block_;    // codes, greatest ones in empty slots, then values
};

} // namespace regola
