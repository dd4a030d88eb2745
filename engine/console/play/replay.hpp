#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/console/command.hpp"
#include "engine/match/game.hpp"

namespace regola::console {

/// A game of a file.
struct ReplayOptions {
  std::string file;       ///< empty for none
  std::size_t number = 0; ///< of the game, from 1; 0 for the last one
};

/// Adds the options `--replay FILE` and `--game NUMBER`.
/// @returns --replay
Option& add_replay(Command& command, ReplayOptions& options, const std::string& help);

/// Reads a game from a file. Other faults of the file are warnings.
/// @param settings with which the ruleset was loaded
/// @throws Refused, with a message, if that game cannot be read; RulesError
[[nodiscard]] PlayedGame read_game(const ReplayOptions& options, Engine& engine,
                                   const std::vector<std::string>& settings, Streams& streams);

} // namespace regola::console
