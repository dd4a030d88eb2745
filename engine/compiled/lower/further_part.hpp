#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/lower/move_line.hpp"

namespace regola {

/// A part of a move behind the first one.
struct FurtherPart {
  std::vector<MoveLine> lines;
  std::uint32_t most = 1; ///< ways to go on from one cell, at most
  bool may_skip = false;
  bool each = false; ///< follows each step of a move that goes on
};

} // namespace regola
