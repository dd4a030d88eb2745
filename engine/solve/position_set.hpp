#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "engine/solve/code_batch.hpp"
#include "engine/solve/code_table.hpp"
#include "engine/solve/position_code.hpp"

namespace regola {

/// Positions as codes, with two bytes of value each and some 12 of 100 slots free. Codes of one length and
/// one uppermost byte have a table of their own, so that tables grow one by one, and several threads may add
/// at the same time. While positions are added, a table is to be looked at under lock() alone; later without,
/// and values change by atomic references then.
class PositionSet {
public:
  static constexpr std::size_t parts = 256; ///< tables for codes of one length

  /// @param longest bytes of a code
  explicit PositionSet(std::size_t longest) : families_(longest + 1) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  /// Bytes of memory.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  /// The most bytes it has taken, and would have taken, while a table grew.
  [[nodiscard]] std::size_t most_bytes() const { return most_bytes_; }

  /// Of codes of one length with this uppermost byte. Null: there is none.
  [[nodiscard]] CodeTable* table(std::size_t length, std::size_t part) {
    const auto* family = families_[length].load(std::memory_order_acquire);
    return family == nullptr ? nullptr : (*family)[part].get();
  }
  [[nodiscard]] const CodeTable* table(std::size_t length, std::size_t part) const {
    const auto* family = families_[length].load(std::memory_order_acquire);
    return family == nullptr ? nullptr : (*family)[part].get();
  }
  /// Codes are shorter than this.
  [[nodiscard]] std::size_t lengths() const { return families_.size(); }
  [[nodiscard]] std::mutex& lock(std::size_t part) { return locks_[part]; }

  /// Adds codes of one table, in their order. Takes the lock.
  /// @param memory bytes; where a table would have to grow beyond, it is filled up instead as long as it can
  /// be
  /// @return false: it would have to
  bool add(const CodeBatch& batch, std::span<const CodeBatch::Item> codes, TableValue value,
           std::size_t memory);
  /// A table for so many codes, that come in order.
  CodeTable& make_table(std::size_t length, std::size_t part, std::size_t codes);
  /// Counts what has come into such a table.
  void count(const CodeTable& table) { size_ += table.size(); }

  /// Reads from where positions would be, so that the memory there is near when find() looks for them.
  void touch(std::span<const CodeBatch::Item> codes) {
    for (const CodeBatch::Item& code : codes) {
      if (CodeTable* there = table(code.length, code.part)) there->touch(code.word);
    }
  }
  /// The same for codes of one table to which others may be added. Takes the lock.
  void touch_growing(std::span<const CodeBatch::Item> codes) {
    const std::scoped_lock lock(locks_[codes.front().part]);
    touch(codes);
  }
  /// Where the value of a position is; null: it is not there.
  [[nodiscard]] TableValue* find(const CodeBatch::Item& item, const std::uint8_t* rest);

  /// A table and its place among all.
  struct Place {
    CodeTable* table = nullptr;
    std::size_t length = 0;
    std::size_t part = 0;
    std::uint64_t first = 0; ///< slots of the tables before it
  };
  /// All tables that hold something, in the order of lengths and parts.
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

} // namespace regola
