#pragma once

#include <atomic>

#include "engine/solve/table_value.hpp"

namespace regola {

// Values that other threads may be reading or writing at the same time.

[[nodiscard]] inline TableValue load(TableValue& value) {
  return std::atomic_ref(value).load(std::memory_order_relaxed);
}
inline void store(TableValue& value, TableValue known) {
  std::atomic_ref(value).store(known, std::memory_order_relaxed);
}
/// @return whether it was not decided before
[[nodiscard]] inline bool settle(TableValue& value, TableValue known) {
  return std::atomic_ref(value).exchange(known, std::memory_order_relaxed) == not_decided;
}

} // namespace regola
