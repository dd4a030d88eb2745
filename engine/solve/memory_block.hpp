#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <utility>

#include <sys/mman.h>

namespace regola {

/// Bytes of memory, all 0 at first. A large block is mapped by itself, so that all of it goes back to the
/// system when it is given back.
class MemoryBlock {
public:
  MemoryBlock() = default;
  /// @throws std::bad_alloc
  explicit MemoryBlock(std::size_t size) : size_(size) {
    if (size < least_mapped) {
      small_ = std::make_unique<unsigned char[]>(size); // NOLINT(modernize-avoid-c-arrays)
      return;
    }
    mapped_ = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped_ == MAP_FAILED) { // NOLINT(performance-no-int-to-ptr)
      mapped_ = nullptr;
      throw std::bad_alloc();
    }
  }
  MemoryBlock(MemoryBlock&& from) noexcept { swap(from); }
  MemoryBlock& operator=(MemoryBlock&& from) noexcept {
    swap(from);
    return *this;
  }
  MemoryBlock(const MemoryBlock&) = delete;
  MemoryBlock& operator=(const MemoryBlock&) = delete;
  ~MemoryBlock() {
    if (mapped_ != nullptr) munmap(mapped_, size_);
  }

  [[nodiscard]] unsigned char* bytes() {
    return mapped_ != nullptr ? static_cast<unsigned char*>(mapped_) : small_.get();
  }
  [[nodiscard]] const unsigned char* bytes() const {
    return mapped_ != nullptr ? static_cast<const unsigned char*>(mapped_) : small_.get();
  }
  [[nodiscard]] std::size_t size() const { return size_; }

private:
  static constexpr std::size_t least_mapped = std::size_t{1} << 16U;

  void swap(MemoryBlock& other) noexcept {
    std::swap(size_, other.size_);
    std::swap(mapped_, other.mapped_);
    std::swap(small_, other.small_);
  }

  std::size_t size_ = 0;
  void* mapped_ = nullptr;
  std::unique_ptr<unsigned char[]> small_; // NOLINT(modernize-avoid-c-arrays)
};

} // namespace regola
