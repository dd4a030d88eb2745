#pragma once

#include <vector>

#include "engine/compiled/layout.hpp"
#include "engine/compiled/program/program.hpp"

namespace regola {

/// Instructions that run as one step: repeated shifts of a set, each intersected with it, and the union of
/// the lanes.
struct ChainedShifts {
  bool part = false;            ///< a later instruction does it
  std::vector<Register> shifts; ///< of a union: the shifts it also does, in order
};

/// @return the chains, by instruction
[[nodiscard]] std::vector<ChainedShifts> chained_shifts_of(const Program& program, const Layout& layout);

} // namespace regola
