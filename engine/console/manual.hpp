#pragma once

#include <string>

#include "engine/console/command_line.hpp"

namespace regola::console {

/// The manual page of the program, in the language of man(7).
[[nodiscard]] std::string manual_page(const CommandLine& line);

/// The manual page of a command, from the same declarations as its help.
[[nodiscard]] std::string manual_page(const CommandLine& line, const Command& command);

// Scripts by which shells complete calls of the program: commands, options with their words, files, and names
// of games, which the program itself lists.

[[nodiscard]] std::string bash_completion(const CommandLine& line);
[[nodiscard]] std::string zsh_completion(const CommandLine& line);
[[nodiscard]] std::string fish_completion(const CommandLine& line);

} // namespace regola::console
