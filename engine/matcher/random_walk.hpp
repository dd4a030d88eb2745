#pragma once

#include <set>

#include "engine/matcher/result.hpp"

namespace regola {

/// Range and mean of some numbers.
struct Spread {
  std::size_t least = 0; ///< 0 if there are no numbers
  std::size_t most = 0;  ///< 0 if there are no numbers
  std::size_t sum = 0;
  std::size_t count = 0;

  void add(std::size_t number);
  /// The mean; 0 if there are no numbers.
  [[nodiscard]] double mean() const {
    return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
  }

  friend bool operator==(const Spread&, const Spread&) = default;
};

/// Statistics of random games from the start.
struct RandomWalk {
  std::size_t plies = 0;
  Spread lengths;                             ///< lengths of the finished games, in plies
  Spread moves;                               ///< number of legal moves in each status that was played from
  std::map<std::string, std::size_t> results; ///< number of finished games, by winner, `draw` or `stopped`
  bool exhausted = false;     ///< fewer plies were played than requested, because the rules are slow
  std::size_t unfinished = 0; ///< number of games that were aborted after longest_walk plies
  std::vector<std::uint32_t> idle_lines; ///< lines that never took part in a turn
  std::vector<std::uint32_t> idle_ends;  ///< end lines that ended no game and let nobody claim a draw
  std::vector<std::string> faults;       ///< messages of RulesErrors, each once
};

/// The numbers of a side's end lines, including those that let a draw be claimed.
[[nodiscard]] std::set<std::uint32_t> lines_of_ends(const Side& side);
/// The winner, by whatever margin; else how the game ended.
[[nodiscard]] std::string outcome_of(const Ruleset& ruleset, const Result& result);

/// Plies after which a random game is aborted.
inline constexpr std::size_t longest_walk = 500;

/// Plays random games from the start, one after the other, and collects statistics. If the last game is
/// unfinished, only its moves and lines count. The same seed plays the same games.
/// @param plies at most this many plies in all games together; fewer if the rules are slow
/// @param line_name names the lines in faults
/// @param stop polled before each ply, if set; true ends the walk
[[nodiscard]] RandomWalk random_walk(const Ruleset& ruleset, std::uint32_t seed, std::size_t plies,
                                     const LineName& line_name = plain_line_name,
                                     const std::function<bool()>& stop = {});

} // namespace regola
