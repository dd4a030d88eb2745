#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/lower/move_line.hpp"

namespace regola {

/// A part of a move after the first one.
struct FurtherPart {
  std::vector<MoveLine> lines;
  std::uint32_t most = 1; ///< upper bound on the ways to go on from one cell
  bool may_skip = false;
  bool each = false; ///< follows every hop of a move that goes on `again`
};

} // namespace regola
