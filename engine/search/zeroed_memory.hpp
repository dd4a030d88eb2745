#pragma once

#include <cstddef>
#include <memory>

namespace regola {

/// A large piece of memory that begins as zeros, taken from the system itself: it gives pages as they are
/// used, and large ones if it is asked. With small ones most of the time of a table goes into finding where
/// they are.
class ZeroedMemory {
public:
  /// @param bytes 0 for none
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

} // namespace regola
