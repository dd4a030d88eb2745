#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/console/json.hpp"
#include "rules/ruleset.hpp"

namespace regola::console {

struct SpeedOptions {
  double seconds = 1;
  std::uint64_t plies = 300;
  std::uint64_t seed = 1;
};

/// How fast a machine does its work for a text, from the start of the game.
struct Speed {
  double seconds = 0; ///< of processor time
  std::uint64_t rounds = 0;
  std::uint64_t units = 0; ///< plies of random games, or positions
  std::uint64_t first = 0; ///< games won by the first player, as the next ones
  std::uint64_t second = 0;
  std::uint64_t drawn = 0;
  std::uint64_t cut = 0;
  double score = 0;          ///< of games that are counted out, in all
  std::uint64_t over = 0;    ///< positions in which the game is over, in one round
  std::optional<int> leaves; ///< how far away they are; none: these are random games
  std::string backend;       ///< native, portable, or listed where the text has no form
  std::string why;           ///< there is no faster one
};

/// Plays or counts until so much processor time has passed.
/// @param leaves how far away positions are counted; none: random games are played
/// @param stop asked now and then; after a true answer the result means nothing
[[nodiscard]] Speed measure(const Ruleset& ruleset, std::optional<int> leaves, const SpeedOptions& options,
                            const std::function<bool()>& stop);

[[nodiscard]] std::string to_text(const std::string& game, const Speed& speed);
[[nodiscard]] Json to_json(const std::string& game, const Speed& speed);

} // namespace regola::console
