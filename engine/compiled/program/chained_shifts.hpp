#pragma once

#include <vector>

#include "engine/compiled/layout.hpp"
#include "engine/compiled/program/program.hpp"

namespace regola {

/// Instructions that are done in one step: shifts of a set at itself, each further, and the union of the
/// lanes.
struct ChainedShifts {
  bool part = false;            ///< done by a later instruction
  std::vector<Register> shifts; ///< what this one, a union, does besides, in order
};

/// @return what is done in one, by instruction
[[nodiscard]] std::vector<ChainedShifts> chained_shifts_of(const Program& program, const Layout& layout);

} // namespace regola
