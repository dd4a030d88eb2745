#include "engine/match/clock.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/search/parameters.hpp"

namespace regola {

TimeControl read_time_control(std::string_view text) {
  const std::size_t plus = text.find('+');
  TimeControl control;
  control.seconds = read_duration(text.substr(0, plus));
  if (plus != std::string_view::npos) control.increment = read_duration(text.substr(plus + 1));
  return control;
}

GameClock::GameClock(const TimeControl& control)
    : control_(control), left_{control.seconds, control.seconds} {}

void GameClock::start(PlayerIndex player, Now now) {
  if (running_ != player) {
    stop(now);
    running_ = player;
    since_ = now;
  }
}

void GameClock::stop(Now now) {
  if (running_) {
    left_[*running_] = left(*running_, now);
    running_.reset();
  }
}

void GameClock::press(Now now) {
  if (running_) {
    const PlayerIndex player = *running_;
    stop(now);
    left_[player] += left_[player] > 0 ? control_.increment : 0;
  }
}

double GameClock::left(PlayerIndex player, Now now) const {
  const double used = running_ == player ? std::chrono::duration<double>(now - since_).count() : 0;
  return std::max(0.0, left_[player] - used);
}

double GameClock::share(PlayerIndex player) const {
  constexpr double moves_to_come = 30; // the time left is divided among so many moves
  constexpr double reserve = 0.05;     // seconds lost between the two programs' clocks
  const double left_now = left(player);
  const double wanted = left_now / moves_to_come + 0.8 * control_.increment;
  return std::max(0.001, std::min(wanted, left_now / 2 - reserve));
}

std::string clock_text(double seconds) {
  constexpr double tenths_below = 10;
  if (seconds < tenths_below) return fmt::format("{:.1f}", std::floor(seconds * 10) / 10);
  const auto whole = static_cast<long>(std::ceil(seconds));
  const long hours = whole / 3600;
  return hours > 0 ? fmt::format("{}:{:02}:{:02}", hours, whole / 60 % 60, whole % 60)
                   : fmt::format("{}:{:02}", whole / 60, whole % 60);
}

} // namespace regola
