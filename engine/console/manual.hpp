#pragma once

#include <string>

#include "engine/console/command_line.hpp"

namespace regola::console {

/// The manual page of the program, in the language of man(7).
[[nodiscard]] std::string manual_page(const CommandLine& line);

/// The manual page of a command, from the same declarations as its help.
[[nodiscard]] std::string manual_page(const CommandLine& line, const Command& command);

} // namespace regola::console
