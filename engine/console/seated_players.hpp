#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/console/seats.hpp"
#include "engine/search/controllers.hpp"

namespace regola::console {

/// Who plays, and the controllers: one for each player who is no person, and one that gives hints.
class SeatedPlayers {
public:
  /// @param standard the text of the controller that plays and gives hints where nothing else is said
  SeatedPlayers(const Ruleset& ruleset, std::array<Seat, 2> seats, std::string standard, Streams& streams);

  /// Makes the controllers that play. False, with a message, where a text names none.
  [[nodiscard]] bool make_controllers();
  /// Another game begins.
  void begin_game();
  void swap_sides();

  [[nodiscard]] const std::array<Seat, 2>& seats() const { return seats_; }
  [[nodiscard]] bool is_human(PlayerIndex player) const { return seats_[player].human; }
  [[nodiscard]] bool has_human() const { return is_human(first_player) || is_human(second_player); }
  /// As records call them.
  [[nodiscard]] std::array<std::string, 2> names() const;

  /// The controller of a player; null for a person.
  [[nodiscard]] Opponent* controller(PlayerIndex player);
  /// The controller that gives hints.
  [[nodiscard]] Opponent& adviser();

private:
  const Ruleset& ruleset_;
  std::array<Seat, 2> seats_;
  std::string standard_;
  Streams& streams_;
  std::array<std::optional<Opponent>, 2> controllers_; // none for people
  std::optional<Opponent> adviser_;                    // made when somebody asks for a hint
};

} // namespace regola::console
