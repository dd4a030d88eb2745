#pragma once

#include "engine/match/played_game.hpp"
#include "engine/ranks/ranks.hpp"

namespace regola {

/// A game of an arena that was played, but does not count yet.
struct FinishedGame {
  PlayedGame game;
  std::array<std::size_t, 2> overruns{}; ///< overruns of the first and the second player in this game
};

/// Ranks other than 0 use this to get the numbers of games to play, and to hand in the played games. The
/// threads of a rank may share it.
class GameGuest {
public:
  explicit GameGuest(Ranks& ranks) : ranks_(ranks) {}

  /// The number of the next game to play; `nullopt` if there is none.
  [[nodiscard]] std::optional<std::size_t> take();
  /// Returns a game number that was taken, so that another rank can play it.
  void give_back(std::size_t index);
  /// @param engine engine of the thread that has played the game
  void hand_in(std::size_t index, const FinishedGame& finished, Engine& engine);
  /// Ends the work of this rank, and waits until all other ranks have ended theirs.
  void leave();

private:
  Ranks& ranks_;
};

/// Callbacks of rank 0 for the other ranks. The thread of serve() calls all of them.
struct GameHost {
  std::function<std::optional<std::size_t>()> take;
  std::function<void(std::size_t index)> give_back;
  /// Returns the game with this number, with its players and without plies and result.
  std::function<PlayedGame(std::size_t index)> begin;
  std::function<void(std::size_t index, FinishedGame finished)> hand_in;
  std::function<void()> failed; ///< called in the handler if one of these functions throws

  /// Serves all other ranks until they have left.
  /// @param engine plays the moves of their games again
  void serve(Ranks& ranks, Engine& engine) const;
};

} // namespace regola
