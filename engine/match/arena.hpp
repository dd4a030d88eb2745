#pragma once

#include "engine/match/elo.hpp"
#include "engine/match/game.hpp"
#include "engine/ranks/ranks.hpp"

namespace regola {

/// Standings of two players, from the first one's view.
struct Pairing {
  std::size_t first = 0; ///< index in ArenaOptions::players
  std::size_t second = 1;
  Tally tally;

  friend bool operator==(const Pairing&, const Pairing&) = default;
};

/// Result of a match or a round robin.
struct ArenaResult {
  std::vector<Pairing> pairings;
  std::vector<std::size_t> overruns; ///< for each player: moves that exceeded their time
  std::size_t planned = 0;           ///< games
  SprtDecision decision = SprtDecision::none;
  bool interrupted = false;

  [[nodiscard]] std::size_t games() const;
  /// Standings over all games of a player, from that player's view.
  [[nodiscard]] Tally tally_of(std::size_t player) const;
};

/// Settings of a match between two players, or of a round robin among more.
struct ArenaOptions {
  std::vector<std::string> players; ///< texts of controllers, at least two
  std::size_t games = 100;          ///< games for each pair
  int opening_plies = 4; ///< random opening moves; each opening is played twice, with the colours exchanged
  int most_plies = 400;  ///< longer games are drawn
  std::uint64_t seed = 1;
  std::size_t jobs = 1;     ///< games played in parallel, each by one thread
  std::optional<Sprt> sprt; ///< if set, ends a match of two players once it decides
  /// Processes that share the games; null for this one alone. All of them play the same arena. Rank 0 counts
  /// all games; the others return a result without any.
  Ranks* ranks = nullptr;

  /// Polled by all threads; true aborts the games in progress.
  std::function<bool()> stop;
  /// Called after every game that counts, by one thread at a time.
  std::function<void(const PlayedGame&, const ArenaResult&)> played;
};

/// Plays all games. They count in a fixed order, so without limits of time the result does not depend on
/// `jobs` and `ranks`.
/// @param start status from which the openings begin
/// @throws ParameterError, RulesError; std::invalid_argument for less than two players
[[nodiscard]] ArenaResult play_arena(const Ruleset& ruleset, const Status& start,
                                     const ArenaOptions& options);

} // namespace regola
