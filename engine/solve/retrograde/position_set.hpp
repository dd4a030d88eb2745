#pragma once

#include "engine/solve/retrograde/code_table.hpp"
#include "engine/solve/rounds/numbered_positions.hpp"

namespace regola {

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
