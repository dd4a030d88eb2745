#pragma once

#include <cstddef>
#include <memory>

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

} // namespace regola
