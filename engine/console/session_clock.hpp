#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "engine/match/clock.hpp"
#include "rules/ruleset.hpp"

namespace regola::console {

/// The clocks of a session, which may have none, and when its game has begun.
class SessionClock {
public:
  /// @param control nothing: there are no clocks
  explicit SessionClock(const std::optional<TimeControl>& control) : control_(control) {}

  /// A game begins; its players have all their time.
  void begin_game();
  /// A game begins that may have been played for a while; the clocks stay as they are.
  void go_on() { begun_ = std::chrono::steady_clock::now(); }
  /// Seconds since the game has begun.
  [[nodiscard]] double seconds() const;

  /// The clock of a player runs.
  void run(PlayerIndex player);
  void stop();
  /// Its player has moved.
  void press();
  [[nodiscard]] bool has_fallen(PlayerIndex player) const { return clocks_ && clocks_->has_fallen(player); }
  /// Seconds that a controller should think about its next move at most.
  [[nodiscard]] std::optional<double> share(PlayerIndex player) const;

  /// One of the clocks, as `4:59`; empty without clocks.
  [[nodiscard]] std::string text(PlayerIndex player) const;
  /// Both, as `x 4:59, o 5:00`; empty without clocks.
  [[nodiscard]] std::string text(const Ruleset& ruleset) const;

private:
  std::optional<TimeControl> control_;
  std::optional<GameClock> clocks_;
  std::chrono::steady_clock::time_point begun_;
};

} // namespace regola::console
