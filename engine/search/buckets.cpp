#include "engine/search/buckets.hpp"

#include <new>

#include <sys/mman.h>

namespace regola {

void ZeroedMemory::GiveBack::operator()(void* memory) const { munmap(memory, bytes); }

ZeroedMemory::ZeroedMemory(std::size_t bytes) : memory_(nullptr, GiveBack{bytes}) {
  if (bytes == 0) return;
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) { // NOLINT(cppcoreguidelines-pro-type-cstyle-cast): the system's macro
    throw std::bad_alloc();
  }
  memory_.reset(memory);
#ifdef MADV_HUGEPAGE
  static_cast<void>(madvise(memory, bytes, MADV_HUGEPAGE));
#endif
}

} // namespace regola
