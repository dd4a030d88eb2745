#pragma once

#include "engine/search/buckets.hpp"
#include "engine/solve/retrograde/code_batch.hpp"
#include "engine/solve/rounds/rounds.hpp"
#include "engine/solve/rounds/table_value.hpp"

namespace regola {

/// Owns memory that is zeroed at first. Gets large blocks directly from the system, and returns them as a
/// whole.
class MemoryBlock {
public:
  MemoryBlock() = default;
  /// @throws std::bad_alloc
  explicit MemoryBlock(std::size_t size) : size_(size), large_(size < least_large ? 0 : size) {
    if (size < least_large)
      small_ = std::make_unique<unsigned char[]>(size); // NOLINT(modernize-avoid-c-arrays)
  }
  MemoryBlock(MemoryBlock&& from) noexcept { swap(from); }
  MemoryBlock& operator=(MemoryBlock&& from) noexcept {
    swap(from);
    return *this;
  }
  MemoryBlock(const MemoryBlock&) = delete;
  MemoryBlock& operator=(const MemoryBlock&) = delete;
  ~MemoryBlock() = default;

  [[nodiscard]] unsigned char* bytes() const {
    return small_ != nullptr ? small_.get() : static_cast<unsigned char*>(large_.data());
  }
  [[nodiscard]] std::size_t size() const { return size_; }

private:
  static constexpr std::size_t least_large = std::size_t{1} << 16U;

  void swap(MemoryBlock& other) noexcept {
    std::swap(size_, other.size_);
    std::swap(small_, other.small_);
    std::swap(large_, other.large_);
  }

  std::size_t size_ = 0;
  std::unique_ptr<unsigned char[]> small_; // NOLINT(modernize-avoid-c-arrays)
  ZeroedMemory large_;
};

/// A hash table from mixed codes of one length to values. Stores only codes and values, in the order of the
/// codes. A code is in its home slot or in a later one, so a lookup ends at the first greater code. Does not
/// store the highest byte of the mixed word: all codes of a table share it.
class CodeTable {
public:
  /// @param length number of bytes in a code, at least 2
  explicit CodeTable(std::size_t length);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t slots() const { return slots_; }
  /// Memory used, in bytes.
  [[nodiscard]] std::size_t bytes() const { return block_.size(); }
  /// Whether the table must grow before another code is added.
  [[nodiscard]] bool is_full() const { return size_ + 1 > capacity_ - capacity_ / 12 || at_end_; }
  /// Bytes of a table with room for `codes` codes. While make_room() works, the old table takes its bytes as
  /// well.
  [[nodiscard]] std::size_t bytes_to_grow(std::size_t codes) const;
  /// Grows to hold `codes` codes and some more. Codes get other slots.
  void make_room(std::size_t codes);

  /// Looks up a code.
  /// @param word the mixed word without its highest byte
  /// @param rest the bytes of the code that are not mixed
  /// @return the slot; `nullopt` if the table does not have the code
  [[nodiscard]] std::optional<std::size_t> find(std::uint64_t word, const std::uint8_t* rest) const;
  /// Reads the memory of a code's home slot, to bring it into the cache before a lookup. Loads instead of
  /// prefetching: this was measured to be faster if a table is larger than the caches.
  void touch(std::uint64_t word) {
    if (slots_ == 0) return;
    const std::size_t slot = home(word);
    static_cast<void>(*static_cast<const volatile unsigned char*>(block_.bytes() + slot * entry_));
    static_cast<void>(load(values()[slot]));
  }
  /// Adds a code if it is new. Later codes may move by one slot. Grows if the table is full.
  /// @return whether the code is new
  bool add(std::uint64_t word, const std::uint8_t* rest, TableValue value);

  /// Number of codes whose value is not_decided. Valid if values change only by set().
  [[nodiscard]] std::size_t waiting() const { return waiting_; }
  /// The first slot from `slot` on whose value is not_decided; slots() if there is none.
  [[nodiscard]] std::size_t next_waiting(std::size_t slot) const;
  /// Changes a value from not_decided to another one.
  void set(std::size_t slot, TableValue value) {
    values()[slot] = value;
    --waiting_;
  }
  /// The value in a slot; no_position if the slot is empty.
  [[nodiscard]] TableValue& value(std::size_t slot) { return values()[slot]; }
  [[nodiscard]] TableValue value(std::size_t slot) const { return values()[slot]; }
  [[nodiscard]] std::uint64_t word(std::size_t slot) const {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t word = 0;
    std::memcpy(&word, block_.bytes() + slot * entry_, sizeof word); // past the last code are more bytes
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
  /// The home slot of a word, from its upper 32 bits.
  [[nodiscard]] std::size_t home(std::uint64_t word) const {
    const unsigned bits = word_bits();
    const std::uint64_t upper = bits >= 32 ? word >> (bits - 32) : word << (32 - bits);
    return static_cast<std::size_t>(upper * capacity_ >> 32U);
  }
  /// Compares the code in a slot: negative if it is less, 0 if it is equal.
  [[nodiscard]] int compare(std::size_t slot, std::uint64_t word, const std::uint8_t* rest) const;
  [[nodiscard]] std::size_t first_not_before(std::uint64_t word, const std::uint8_t* rest) const;
  void put_last(std::uint64_t word, const std::uint8_t* rest, TableValue value);
  void put(std::size_t slot, std::uint64_t word, const std::uint8_t* rest, TableValue value);

  std::size_t word_bytes_;
  std::size_t entry_; // size of a stored code in bytes
  std::size_t size_ = 0;
  std::size_t waiting_ = 0;
  std::size_t capacity_ = 0; // number of home slots
  std::size_t slots_ = 0;    // number of all slots: home slots and some more; the last one is always empty
  std::size_t values_at_ = 0;
  std::size_t next_ = 0; // slot after the last code that put_last() has written
  bool at_end_ = false;  // whether the codes of put_last() fill all slots but the last
  MemoryBlock block_;    // codes, then values; an empty slot holds the greatest code
};

/// A set of encoded positions, each with a value of two bytes. About 12 of 100 slots are free. Codes with the
/// same length and the same highest byte share a table, so tables grow one by one and several threads can add
/// at the same time. While positions are added, access a table only under lock(). Afterwards no lock is
/// needed, and values change by atomic references.
class PositionSet {
public:
  static constexpr std::size_t parts = 256; ///< number of tables for each length of code

  /// @param longest upper bound of the bytes in a code
  explicit PositionSet(std::size_t longest) : families_(longest + 1) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  /// Memory used, in bytes.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  /// Peak memory in bytes. While a table grows, the old one counts, too.
  [[nodiscard]] std::size_t most_bytes() const { return most_bytes_; }

  /// The table of codes with this length and highest byte; null if there is none.
  [[nodiscard]] CodeTable* table(std::size_t length, std::size_t part) {
    const auto* family = families_[length].load(std::memory_order_acquire);
    return family == nullptr ? nullptr : (*family)[part].get();
  }
  [[nodiscard]] const CodeTable* table(std::size_t length, std::size_t part) const {
    const auto* family = families_[length].load(std::memory_order_acquire);
    return family == nullptr ? nullptr : (*family)[part].get();
  }
  /// All codes are shorter than this.
  [[nodiscard]] std::size_t lengths() const { return families_.size(); }
  [[nodiscard]] std::mutex& lock(std::size_t part) { return locks_[part]; }

  /// Adds codes of one table, in their order. Takes the lock.
  /// @param memory limit in bytes; a table that cannot grow within it is filled
  /// @return false if the limit has kept a table from growing
  bool add(const CodeBatch& batch, std::span<const CodeBatch::Item> codes, TableValue value,
           std::size_t memory);
  /// Reads the memory of positions to look up, to bring it into the cache before find().
  void touch(std::span<const CodeBatch::Item> codes) {
    for (const CodeBatch::Item& code : codes) {
      if (CodeTable* there = table(code.length, code.part)) there->touch(code.word);
    }
  }
  /// Does the same as touch(), for codes of one table that may still grow. Takes the lock.
  void touch_growing(std::span<const CodeBatch::Item> codes) {
    const std::scoped_lock lock(locks_[codes.front().part]);
    touch(codes);
  }
  /// The value of a position; null if the set does not have it.
  /// @param rest the bytes of its code that are not mixed
  [[nodiscard]] TableValue* find(const CodeBatch::Item& item, const std::uint8_t* rest);

  /// A table and its place among all tables.
  struct Place {
    CodeTable* table = nullptr;
    std::size_t length = 0;
    std::size_t part = 0;
    std::uint64_t first = 0; ///< number of slots of all tables before it
  };
  /// All tables that are not empty, by length, then by part.
  [[nodiscard]] std::vector<Place> places();

private:
  using Family = std::array<std::unique_ptr<CodeTable>, parts>;

  Family& family(std::size_t length);
  void grow(CodeTable& table, std::size_t codes);

  std::vector<std::atomic<Family*>> families_; // by length
  std::deque<Family> owned_;
  std::mutex families_lock_;
  std::array<std::mutex, parts> locks_;
  std::atomic<std::size_t> size_{0};
  std::atomic<std::size_t> bytes_{0};
  std::atomic<std::size_t> most_bytes_{0};
};

/// Numbers the slots of all tables of a complete set of positions consecutively.
class NumberedSlots {
public:
  /// @param positions must outlive it
  explicit NumberedSlots(PositionSet& positions);

  /// The tables in their order.
  [[nodiscard]] const std::vector<PositionSet::Place>& places() const { return places_; }
  /// Number of slots, including empty ones.
  [[nodiscard]] std::uint64_t count() const { return places_.back().first + places_.back().table->slots(); }
  /// The table of a slot.
  /// @param number below count()
  [[nodiscard]] const PositionSet::Place& place_of(std::uint64_t number) const;
  [[nodiscard]] TableValue& value(std::uint64_t number) const {
    const PositionSet::Place& place = place_of(number);
    return place.table->value(static_cast<std::size_t>(number - place.first));
  }
  /// A position of the set. Its `state` is null if the set does not have it.
  /// @param batch the batch of the item
  [[nodiscard]] NumberedPosition find(const CodeBatch& batch, const CodeBatch::Item& item) const;

private:
  PositionSet& positions_;
  std::vector<PositionSet::Place> places_;
  // By length and part: number of the table's first slot, see Place::first.
  std::vector<std::vector<std::uint64_t>> firsts_;
};

} // namespace regola
