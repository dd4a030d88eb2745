#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "engine/search/zeroed_memory.hpp"

namespace regola {

/// Owns memory that is zero at first. Large blocks come from the system and go back there as a whole.
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

} // namespace regola
