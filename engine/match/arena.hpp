#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/match/elo.hpp"
#include "engine/match/game.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// How the games of two players stand, as the first of them sees it.
struct Pairing {
  std::size_t first = 0; ///< places in ArenaOptions::players
  std::size_t second = 1;
  Tally tally;

  friend bool operator==(const Pairing&, const Pairing&) = default;
};

/// What came of a match or a round robin.
struct ArenaResult {
  std::vector<Pairing> pairings;
  std::vector<std::size_t> overruns; ///< of each player: moves that took longer than they might
  std::size_t planned = 0;           ///< games
  SprtDecision decision = SprtDecision::none;
  bool interrupted = false;

  [[nodiscard]] std::size_t games() const;
  /// All games of a player, as he sees them.
  [[nodiscard]] Tally tally_of(std::size_t player) const;
};

/// A match between two players or a round robin among more.
struct ArenaOptions {
  std::vector<std::string> players; ///< texts of controllers, at least two
  std::size_t games = 100;          ///< of each pair
  int opening_plies = 4;            ///< drawn at random; each opening is played with both colours
  int most_plies = 400;             ///< a game that has not ended by then is drawn
  std::uint64_t seed = 1;
  std::size_t jobs = 1;     ///< games played at the same time, each by one thread
  std::optional<Sprt> sprt; ///< ends the match of two players when decided

  /// Asked by all threads; a true answer abandons the games that are being played.
  std::function<bool()> stop;
  /// Told of every game that counts, one at a time.
  std::function<void(const PlayedGame&, const ArenaResult&)> played;
};

/// Plays them. Games count in a fixed order, so without limits of time the result does not depend on `jobs`.
/// @param start where the openings begin
/// @throws ParameterError, RulesError
[[nodiscard]] ArenaResult play_arena(const Ruleset& ruleset, const Status& start,
                                     const ArenaOptions& options);

} // namespace regola
