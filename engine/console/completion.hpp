#pragma once

#include <string>

#include "engine/console/command_line.hpp"

namespace regola::console {

// Scripts by which shells complete calls of the program: commands, options with their words, files, and names
// of games, which the program itself lists.

[[nodiscard]] std::string bash_completion(const CommandLine& line);
[[nodiscard]] std::string zsh_completion(const CommandLine& line);
[[nodiscard]] std::string fish_completion(const CommandLine& line);

} // namespace regola::console
