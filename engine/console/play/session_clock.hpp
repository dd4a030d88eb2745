#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "engine/match/clock.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola::console {

/// The clocks of a session, if it has any, and the time when its game began.
class SessionClock {
public:
  /// @param control `nullopt` for no clocks
  explicit SessionClock(const std::optional<TimeControl>& control) : control_(control) {}

  /// Begins a game with full clocks.
  void begin_game();
  /// Begins a game that may have been played before; the clocks do not change.
  void go_on() { begun_ = std::chrono::steady_clock::now(); }
  /// Seconds since the game began.
  [[nodiscard]] double seconds() const;

  /// Starts the clock of a player.
  void run(PlayerIndex player);
  void stop();
  /// Notes that the player whose clock runs has moved.
  void press();
  [[nodiscard]] bool has_fallen(PlayerIndex player) const { return clocks_ && clocks_->has_fallen(player); }
  /// Greatest number of seconds that a controller should think about its next move; `nullopt` without clocks.
  [[nodiscard]] std::optional<double> share(PlayerIndex player) const;

  /// The clock of a player as `4:59`; empty without clocks.
  [[nodiscard]] std::string text(PlayerIndex player) const;
  /// Both clocks as `x 4:59, o 5:00`; empty without clocks.
  [[nodiscard]] std::string text(const Ruleset& ruleset) const;

private:
  std::optional<TimeControl> control_;
  std::optional<GameClock> clocks_;
  std::chrono::steady_clock::time_point begun_;
};

} // namespace regola::console
