#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/console/command.hpp"
#include "engine/match/game.hpp"

namespace regola::console {

/// Which game of which file.
struct ReplayOptions {
  std::string file;       ///< empty for none
  std::size_t number = 0; ///< of the game, from 1; 0 for the last one
};

/// Adds the options `--replay FILE` and `--game NUMBER`.
/// @returns the former
Option& add_replay(Command& command, ReplayOptions& options, const std::string& help);

/// Reads one of the games of a file. Whatever else is wrong with the file is a warning. Nothing, with a
/// message, where that game cannot be read.
/// @param settings with which the ruleset was loaded
/// @throws RulesError
[[nodiscard]] std::optional<PlayedGame> read_game(const ReplayOptions& options, Engine& engine,
                                                  const std::vector<std::string>& settings, Streams& streams);

} // namespace regola::console
