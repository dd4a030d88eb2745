#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "rules/line_name.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// How some numbers are spread.
struct Spread {
  std::size_t least = 0; ///< 0 where there are none, like the next
  std::size_t most = 0;
  std::size_t sum = 0;
  std::size_t count = 0;

  void add(std::size_t number);
  /// 0 where there are none.
  [[nodiscard]] double mean() const {
    return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
  }

  friend bool operator==(const Spread&, const Spread&) = default;
};

/// What random games from the start met.
struct RandomWalk {
  std::size_t plies = 0;
  Spread lengths;                             ///< of the games that ended, in plies
  Spread moves;                               ///< legal moves in the statuses that were played from
  std::map<std::string, std::size_t> results; ///< of the games that ended: the winner, `draw` or `stopped`
  std::size_t unfinished = 0;                 ///< games that were broken off after longest_walk plies
  std::vector<std::uint32_t> idle_lines;      ///< that offered, added, tidied, forbade or preferred nothing
  std::vector<std::uint32_t> idle_ends;       ///< `win`, `lose` and `draw` lines that ended no game
  std::vector<std::string> faults;            ///< of rules that cannot be played, each once
};

/// A random game that has not ended after so many plies is broken off.
inline constexpr std::size_t longest_walk = 500;

/// Plays games at random from the start, one after the other, and notes what it meets; a game that is not yet
/// over when all plies are played counts for its moves and lines only. The same seed plays the same games.
/// @param plies how many in all, at most; fewer where the rules are so many that each takes long
/// @param line_name what faults call a line
/// @param stop if there is one, asked before each ply; a true answer ends the walk
[[nodiscard]] RandomWalk random_walk(const Ruleset& ruleset, std::uint32_t seed, std::size_t plies,
                                     const LineName& line_name = plain_line_name,
                                     const std::function<bool()>& stop = {});

} // namespace regola
