#pragma once

#include "engine/compiled/machine/position_answers.hpp"
#include "engine/compiled/machine/random_game_player.hpp"

namespace regola {

/// Plays random games: by a form where the text has one, else by the reference matcher.
class RandomGames {
public:
  RandomGames(Positions& positions, PositionAnswers& answers)
      : rules_(positions.rules()), positions_(positions), answers_(answers), player_(rules_) {}

  /// Plays like Machine::playout().
  [[nodiscard]] Playout play(Position position, Random& random, int most_plies, Status* last);
  void play_all(std::span<const Position> starts, Random& seeds, int most_plies, std::span<Playout> games);
  [[nodiscard]] bool has_form() { return player_.can_play(); }

private:
  /// Whether the game is over at the start. The result is cached, since many games have the same start.
  [[nodiscard]] Result judge_start(Position position);
  [[nodiscard]] Playout play_form(Position position, Random& random, int most_plies, Status* last);
  /// The result of a game that a form has played, with this outcome.
  [[nodiscard]] Playout conclude(Position position, const Outcome& outcome, int plies, Random& random,
                                 int most_plies, Status* last);
  [[nodiscard]] Playout play_listed(Status at, Random& random, int most_plies, Status* last) const;
  /// Continues a game with the reference matcher, after the form has stopped because a position needs too
  /// much room.
  /// @param plies number of plies the form has played
  [[nodiscard]] Playout play_on(Position position, Random& random, int most_plies, int plies, Status* last);

  const CompiledRuleset& rules_;
  Positions& positions_;
  PositionAnswers& answers_;
  RandomGamePlayer player_;
  std::vector<Word> start_; // start of the last random game
  Result start_result_;
  std::vector<std::uint64_t> seeds_;
};

} // namespace regola
