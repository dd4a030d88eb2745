#pragma once

#include "engine/interface/json.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola::console {

struct SpeedOptions {
  double seconds = 1;
  std::uint64_t plies = 300;
  std::uint64_t seed = 1;
};

/// The speed of a machine on one text, from the start of the game.
struct Speed {
  double seconds = 0; ///< processor time
  std::uint64_t rounds = 0;
  std::uint64_t units = 0; ///< number of plies of random games, or of leaves
  /// Number of random games that the first player won; the next members count games, too.
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::uint64_t drawn = 0;
  /// Games in which the player to move has no move, and no line says who wins then.
  std::uint64_t stopped = 0;
  std::uint64_t cut = 0;
  double score = 0; ///< sum of the margins of games that the score decides
  /// Number of leaves in one round; `nullopt` if the time ended before.
  std::optional<std::uint64_t> leaf_count;
  std::uint64_t over = 0;    ///< number of leaves in one round at which the game is over
  std::optional<int> leaves; ///< distance of leaves from the start in plies; `nullopt` for random games
  std::string backend;       ///< `native`, `portable`, or `listed` if the text has no compiled form
  std::string why;           ///< why no faster back end is used; empty for `native`
};

/// Plays or counts until this much processor time has passed. Aborts a count that takes longer.
/// @param leaves the distance in plies of the positions to count; `nullopt` to play random games
/// @param stop polled from time to time; once it returns true, the result has no meaning
[[nodiscard]] Speed measure(const Ruleset& ruleset, std::optional<int> leaves, const SpeedOptions& options,
                            const std::function<bool()>& stop);

[[nodiscard]] std::string to_text(const std::string& game, const Speed& speed);
[[nodiscard]] Json to_json(const std::string& game, const Speed& speed);

} // namespace regola::console
