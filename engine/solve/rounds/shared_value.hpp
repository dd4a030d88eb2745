#pragma once

#include <atomic>

#include "engine/solve/rounds/table_value.hpp"

namespace regola {

// Relaxed access to values that other threads may read or write at the same time.

[[nodiscard]] inline TableValue load(TableValue& value) {
  return std::atomic_ref(value).load(std::memory_order_relaxed);
}
inline void store(TableValue& value, TableValue known) {
  std::atomic_ref(value).store(known, std::memory_order_relaxed);
}

} // namespace regola
