#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "rules/ruleset/player.hpp"

namespace regola {

/// Time control: seconds for the whole game, and seconds added after each move.
struct TimeControl {
  double seconds = 0;
  double increment = 0;

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Reads `5m+3s`, `90s`, `1h`.
/// @throws std::invalid_argument
[[nodiscard]] TimeControl read_time_control(std::string_view text);

/// The two clocks of a game. At most one runs. A player's flag falls when that player's time is used up.
class GameClock {
public:
  using Now = std::chrono::steady_clock::time_point;

  explicit GameClock(const TimeControl& control);

  /// Starts a player's clock and stops the other one. No effect if it runs already.
  void start(PlayerIndex player, Now now = std::chrono::steady_clock::now());
  /// Stops the running clock.
  void stop(Now now = std::chrono::steady_clock::now());
  /// Stops the clock after a move of the player, and adds the increment unless the flag has fallen.
  void press(Now now = std::chrono::steady_clock::now());
  /// Seconds left to a player, at least 0.
  [[nodiscard]] double left(PlayerIndex player, Now now = std::chrono::steady_clock::now()) const;
  [[nodiscard]] bool has_fallen(PlayerIndex player, Now now = std::chrono::steady_clock::now()) const {
    return left(player, now) <= 0;
  }
  /// Seconds that a controller may spend on its next move, so that the time lasts for the game.
  [[nodiscard]] double share(PlayerIndex player) const;

private:
  TimeControl control_;
  std::array<double, 2> left_; // by player: seconds left when the clock was last stopped
  std::optional<PlayerIndex> running_;
  Now since_;
};

/// Formats seconds like a chess clock: `4:59`, `1:00:00`. Rounds up to whole seconds; below ten seconds,
/// shows tenths: `9.5`.
[[nodiscard]] std::string clock_text(double seconds);

} // namespace regola
