#include "engine/console/play/seated_players.hpp"

#include <utility>

#include "engine/console/play/opponents.hpp"

namespace regola::console {

SeatedPlayers::SeatedPlayers(const Ruleset& ruleset, std::array<Seat, 2> seats, std::string standard,
                             Streams& streams)
    : ruleset_(ruleset), seats_(std::move(seats)), standard_(std::move(standard)), streams_(streams) {}

bool SeatedPlayers::make_controllers() {
  for (const PlayerIndex player : {first_player, second_player}) {
    const Seat& seat = seats_[player];
    auto& made = controllers_[player];
    made.reset();
    if (seat.human) continue;
    made = opponent_for(ruleset_, seat.text.empty() ? standard_ : seat.text, streams_);
    if (!made) {
      streams_.err << "Each player is human, computer, or a controller.\n";
      return false;
    }
    reseed(*made);
  }
  return true;
}

void SeatedPlayers::begin_game() {
  for (auto& controller : controllers_) {
    if (controller) {
      reseed(*controller);
      controller->begin();
    }
  }
}

void SeatedPlayers::swap_sides() {
  std::swap(seats_[first_player], seats_[second_player]);
  std::swap(controllers_[first_player], controllers_[second_player]);
}

std::array<std::string, 2> SeatedPlayers::names() const {
  return {seats_[first_player].name(standard_), seats_[second_player].name(standard_)};
}

Opponent* SeatedPlayers::controller(PlayerIndex player) {
  auto& controller = controllers_[player];
  return controller ? &*controller : nullptr;
}

Opponent& SeatedPlayers::adviser() {
  if (!adviser_) {
    adviser_ = opponent_for(ruleset_, standard_, streams_);
    adviser_->limits.analysis = true; // a hint needs the value of its move
  }
  return *adviser_;
}

} // namespace regola::console
