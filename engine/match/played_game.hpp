#pragma once

#include "engine/compiled/engine.hpp"
#include "engine/search/controllers.hpp"

namespace regola {

/// A game, finished or in progress.
struct PlayedGame {
  Status start;
  std::vector<Successor> plies;
  Result result; ///< open while the game is played; may also be an end on which the players agreed
  std::array<std::string, 2> players; ///< the players: `human`, or the text of a controller
  std::optional<std::uint64_t> seed;

  [[nodiscard]] const Status& status() const { return plies.empty() ? start : plies.back().status; }
};

/// Continues a game between two controllers until the rules end it. After `most_plies` plies the game is
/// drawn.
/// @param players the first and the second player; call Opponent::begin() for this game before
/// @param stop true aborts the game
/// @return whether the game has ended
/// @throws RulesError; std::logic_error if a controller finds no move in an open game
bool play_on(Engine& engine, PlayedGame& game, const std::array<Opponent*, 2>& players, int most_plies,
             const std::function<bool()>& stop = {});

/// Returns random first moves after which the game is still open. Returns fewer moves if every attempt at the
/// full length ends the game.
/// @throws RulesError
[[nodiscard]] std::vector<Successor> random_opening(Engine& engine, const Status& start, int plies,
                                                    std::uint64_t seed);

} // namespace regola
