#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <memory>

#include "engine/compiled/plane.hpp"

namespace regola {

/// A large block of zeroed memory, mapped directly from the system. The system provides pages on first use,
/// and huge pages on request. With small pages, a table would spend most of its time in address translation.
class ZeroedMemory {
public:
  /// @param bytes 0: no memory
  /// @throws std::bad_alloc
  explicit ZeroedMemory(std::size_t bytes = 0);

  [[nodiscard]] void* data() const { return memory_.get(); }

private:
  struct GiveBack {
    std::size_t bytes;
    void operator()(void* memory) const;
  };
  std::unique_ptr<void, GiveBack> memory_;
};

/// The memory of a hash table: buckets of some slots, zeroed at first. Its size in bytes is fixed.
template <typename Slot, std::size_t slots>
class Buckets {
public:
  using Bucket = std::array<Slot, slots>;

  /// @param bytes rounded down to whole buckets; 0 makes a table without any. Without 128-bit integers there
  /// are less than 2^32 buckets
  explicit Buckets(std::size_t bytes)
      : size_(bytes / sizeof(Bucket)), memory_(this->bytes()), all_(static_cast<Bucket*>(memory_.data())) {}

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(Bucket); }
  /// The number of slots in all buckets.
  [[nodiscard]] std::size_t places() const { return size_ * slots; }
  [[nodiscard]] Slot& at(std::size_t place) const { return all_[place / slots][place % slots]; }
  /// The bucket of a key, by the upper half of the product of key and size. There must be one.
  [[nodiscard]] Bucket& of(Word key) const {
#ifdef __SIZEOF_INT128__
    __extension__ using Wide = unsigned __int128;
    return all_[static_cast<std::size_t>(Wide{key} * size_ >> 64U)];
#else
    static_assert(sizeof(std::size_t) <= 4);
    const Word low = (key & 0xFFFFFFFFU) * size_ >> 32U;
    return all_[static_cast<std::size_t>(((key >> 32U) * size_ + low) >> 32U)];
#endif
  }
  /// Fetches the bucket of a key into the processor's cache, where it is soon looked for.
  void prefetch(Word key) const {
    if (!empty()) __builtin_prefetch(&of(key));
  }
  /// The slot in which to store what belongs to a key: one that is free for it, else the one of least worth.
  template <typename IsFree, typename Worth>
  [[nodiscard]] Slot& to_replace(Word key, const IsFree& is_free, const Worth& worth) const {
    Slot* chosen = nullptr;
    int least = std::numeric_limits<int>::max();
    for (Slot& slot : of(key)) {
      if (is_free(slot)) return slot;
      if (const int own = worth(slot); own < least) {
        least = own;
        chosen = &slot;
      }
    }
    return *chosen;
  }

private:
  std::size_t size_;
  ZeroedMemory memory_;
  Bucket* all_; // in memory_
};

} // namespace regola
