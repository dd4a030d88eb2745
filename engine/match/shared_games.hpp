#pragma once

#include "engine/match/game.hpp"
#include "engine/ranks/ranks.hpp"

namespace regola {

/// A game of an arena that was played, and does not count yet.
struct FinishedGame {
  PlayedGame game;
  std::array<std::size_t, 2> overruns{}; ///< of the first and the second player, in this game
};

/// How ranks other than 0 get the numbers of games to play, and hand in what they have played. Its threads
/// may share it.
class GameGuest {
public:
  explicit GameGuest(Ranks& ranks) : ranks_(ranks) {}

  /// The number of the next game to play; `nullopt` if there is none.
  [[nodiscard]] std::optional<std::size_t> take();
  /// Leaves a game that was taken to others.
  void give_back(std::size_t index);
  /// @param engine of the thread that has played it
  void hand_in(std::size_t index, const FinishedGame& finished, Engine& engine);
  /// Ends the work of this rank, and waits until all others have ended theirs.
  void leave();

private:
  Ranks& ranks_;
};

/// What rank 0 does for the other ranks. All functions are called by the thread of serve().
struct GameHost {
  std::function<std::optional<std::size_t>()> take;
  std::function<void(std::size_t index)> give_back;
  /// A game without plies and result, which the players of that number begin.
  std::function<PlayedGame(std::size_t index)> begin;
  std::function<void(std::size_t index, FinishedGame finished)> hand_in;
  std::function<void()> failed; ///< called where one of these throws, in the handler

  /// Serves all other ranks until they have left.
  /// @param engine plays the moves of their games again
  void serve(Ranks& ranks, Engine& engine) const;
};

} // namespace regola
