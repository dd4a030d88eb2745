#include "engine/console/play/session_clock.hpp"

#include <fmt/format.h>

namespace regola::console {

void SessionClock::begin_game() {
  go_on();
  if (control_) clocks_.emplace(*control_);
}

double SessionClock::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
}

void SessionClock::run(PlayerIndex player) {
  if (clocks_) clocks_->start(player);
}

void SessionClock::stop() {
  if (clocks_) clocks_->stop();
}

void SessionClock::press() {
  if (clocks_) clocks_->press();
}

std::optional<double> SessionClock::share(PlayerIndex player) const {
  return clocks_ ? std::optional(clocks_->share(player)) : std::nullopt;
}

std::string SessionClock::text(PlayerIndex player) const {
  return clocks_ ? clock_text(clocks_->left(player)) : std::string();
}

std::string SessionClock::text(const Ruleset& ruleset) const {
  return clocks_ ? fmt::format("{} {}, {} {}", ruleset.players[first_player], text(first_player),
                               ruleset.players[second_player], text(second_player))
                 : std::string();
}

} // namespace regola::console
