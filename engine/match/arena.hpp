#pragma once

#include "engine/match/elo.hpp"
#include "engine/match/played_game.hpp"
#include "engine/ranks/ranks.hpp"

namespace regola {

/// Standings of two players, from the first player's view.
struct Pairing {
  std::size_t first = 0; ///< index into ArenaOptions::players
  std::size_t second = 1;
  Tally tally;

  friend bool operator==(const Pairing&, const Pairing&) = default;
};

/// Result of a match or a round robin.
struct ArenaResult {
  std::vector<Pairing> pairings;
  std::vector<std::size_t> overruns; ///< for each player: number of moves that took longer than their time
  std::size_t planned = 0;           ///< number of games planned
  SprtDecision decision = SprtDecision::none;
  bool interrupted = false;

  [[nodiscard]] std::size_t games() const;
  /// Standings over all games of a player, from this player's view.
  [[nodiscard]] Tally tally_of(std::size_t player) const;
};

/// Settings of a match between two players, or of a round robin among more.
struct ArenaOptions {
  std::vector<std::string> players; ///< descriptions of controllers, at least two
  std::size_t games = 100;          ///< number of games for each pair
  /// Number of random opening moves; each opening is played twice, with colours exchanged.
  int opening_plies = 4;
  int most_plies = 400; ///< a game counts as drawn after so many plies
  std::uint64_t seed = 1;
  std::size_t jobs = 1;     ///< number of games played in parallel, one thread each
  std::optional<Sprt> sprt; ///< if set, its decision ends a match of two players
  /// Processes that share the games; null if there is only this one. All of them play the same arena. Rank 0
  /// counts all games; the other ranks return an empty result.
  Ranks* ranks = nullptr;

  /// Polled by all threads; true aborts the games in progress.
  std::function<bool()> stop;
  /// Called after every game that counts, by one thread at a time.
  std::function<void(const PlayedGame&, const ArenaResult&)> played;
};

/// Plays all games. Counts them in a fixed order: without limits of time, `jobs` and `ranks` do not change
/// the result.
/// @param start status from which the openings begin
/// @throws ParameterError, RulesError; std::invalid_argument for fewer than two players
[[nodiscard]] ArenaResult play_arena(const Ruleset& ruleset, const Status& start,
                                     const ArenaOptions& options);

} // namespace regola
