#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "rules/player.hpp"

namespace regola {

/// How long the players may think: seconds for the whole game, and seconds that each move adds.
struct TimeControl {
  double seconds = 0;
  double increment = 0;

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Reads `5m+3s`, `90s`, `1h`.
/// @throws std::invalid_argument
[[nodiscard]] TimeControl read_time_control(std::string_view text);

/// The two clocks of a game. One runs at a time; a flag falls when its player has used up his time.
class GameClock {
public:
  using Now = std::chrono::steady_clock::time_point;

  explicit GameClock(const TimeControl& control);

  /// Lets the clock of a player run from now on; it may run already.
  void start(PlayerIndex player, Now now = std::chrono::steady_clock::now());
  /// Stops the clock that runs.
  void stop(Now now = std::chrono::steady_clock::now());
  /// Stops it because the player has moved, who gets what a move adds, unless his flag has fallen.
  void press(Now now = std::chrono::steady_clock::now());
  /// Seconds that are left to a player, at least 0.
  [[nodiscard]] double left(PlayerIndex player, Now now = std::chrono::steady_clock::now()) const;
  [[nodiscard]] bool has_fallen(PlayerIndex player, Now now = std::chrono::steady_clock::now()) const {
    return left(player, now) <= 0;
  }
  /// Seconds that a controller should think about its next move at most, so that the time lasts.
  [[nodiscard]] double share(PlayerIndex player) const;

private:
  TimeControl control_;
  std::array<double, 2> left_; // when the clock was last stopped
  std::optional<PlayerIndex> running_;
  Now since_;
};

/// As clocks show it: `4:59`, `1:00:00`, begun seconds counting as whole; below ten seconds with tenths,
/// `9.5`.
[[nodiscard]] std::string clock_text(double seconds);

} // namespace regola
