#pragma once

#include "engine/interface/json.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola::console {

struct SpeedOptions {
  double seconds = 1;
  std::uint64_t plies = 300;
  std::uint64_t seed = 1;
};

/// The speed of a machine on a text, from the start of the game.
struct Speed {
  double seconds = 0; ///< of processor time
  std::uint64_t rounds = 0;
  std::uint64_t units = 0; ///< plies of random games, or leaves
  std::uint64_t first = 0; ///< random games won by the first player; the next members count games, too
  std::uint64_t second = 0;
  std::uint64_t drawn = 0;
  std::uint64_t stopped = 0; ///< the player to move has no move, and no line says who wins then
  std::uint64_t cut = 0;
  double score = 0;                        ///< sum of the margins of games that a score decides
  std::optional<std::uint64_t> leaf_count; ///< leaves of one round; `nullopt` if the time ended before it
  std::uint64_t over = 0;                  ///< leaves of one round at which the game is over
  std::optional<int> leaves;               ///< their distance in plies; `nullopt` for random games
  std::string backend;                     ///< native, portable, or listed if the text has no compiled form
  std::string why;                         ///< why no faster backend serves; empty if it is native
};

/// Plays or counts until this much processor time has passed. A count that takes longer is cut off.
/// @param leaves the distance in plies at which positions are counted; `nullopt` to play random games
/// @param stop called now and then; once it returns true the result has no meaning
[[nodiscard]] Speed measure(const Ruleset& ruleset, std::optional<int> leaves, const SpeedOptions& options,
                            const std::function<bool()>& stop);

[[nodiscard]] std::string to_text(const std::string& game, const Speed& speed);
[[nodiscard]] Json to_json(const std::string& game, const Speed& speed);

} // namespace regola::console
