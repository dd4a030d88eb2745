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

/// Returns the seconds to spend on the move. Keeps a reserve of 0.5 s, or of 5/6 of the time left if that is
/// less, so that the time lasts on a busy machine. Spends at most half of the time beyond the reserve. The
/// last move before a time control needs no reserve and may take nine tenths of the time. The result is at
/// least a millisecond.
[[nodiscard]] double seconds_for_move(const ClockReading& clock);

} // namespace regola
