#pragma once

#include <string>

#include "engine/console/command_line.hpp"

namespace regola::console {

// What shells complete a call of the program by: commands, options with their words, files, and the names of
// games, which the program itself lists.

[[nodiscard]] std::string bash_completion(const CommandLine& line);
[[nodiscard]] std::string zsh_completion(const CommandLine& line);
[[nodiscard]] std::string fish_completion(const CommandLine& line);

} // namespace regola::console
