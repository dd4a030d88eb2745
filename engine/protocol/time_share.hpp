#pragma once

#include <optional>

namespace regola {

/// What a player's clock says when he is to move.
struct ClockReading {
  double left = 0;          ///< seconds
  double increment = 0;     ///< seconds that each move adds
  std::optional<int> to_go; ///< moves until the clock is set anew; nothing: it never is
  double overhead = 0.05;   ///< seconds of each move that pass between the programs
};

/// How long to think about the move, in seconds, so that the time lasts on a busy machine, too: never more
/// than half of what is left beyond a reserve of 0.5 s (at most five sixths of it), or where the clock is
/// set anew after this very move nine tenths of all; at least a millisecond.
[[nodiscard]] double seconds_for_move(const ClockReading& clock);

} // namespace regola
