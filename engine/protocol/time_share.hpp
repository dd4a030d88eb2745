#pragma once

#include <optional>

namespace regola {

/// A player's clock before a move.
struct ClockReading {
  double left = 0;          ///< seconds
  double increment = 0;     ///< seconds added by each move
  std::optional<int> to_go; ///< moves to the next time control; `nullopt`: there is none
  double overhead = 0.05;   ///< seconds of each move that are lost between the programs
};

/// Returns the seconds for the move, so that the time lasts even on a busy machine. At most half of the time
/// beyond a reserve of 0.5 s (but of at most five sixths of the time); nine tenths of all if this is the last
/// move before the time control; at least a millisecond.
[[nodiscard]] double seconds_for_move(const ClockReading& clock);

} // namespace regola
