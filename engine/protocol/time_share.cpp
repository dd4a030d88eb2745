#include "engine/protocol/time_share.hpp"

#include <algorithm>

namespace regola {

double seconds_for_move(const ClockReading& clock) {
  constexpr int moves_to_come = 30;  // without a time control, expect this many more moves
  constexpr double kept_back = 0.05; // seconds that the search itself keeps in reserve from its limit
  constexpr double least = 0.001;
  constexpr double reserve = 0.5; // seconds that a busy machine may delay the program
  const int shares = std::clamp(clock.to_go.value_or(moves_to_come), 1, moves_to_come);
  const double untouched = shares == 1 ? 0.0 : std::min(reserve, clock.left * 5 / 6);
  const double usable = std::max(0.0, clock.left - clock.overhead - untouched);
  const double wanted = usable / shares + 0.8 * clock.increment + kept_back;
  const double most = shares == 1 ? 0.9 * usable : usable / 2;
  return std::max(least, std::min(wanted, most));
}

} // namespace regola
