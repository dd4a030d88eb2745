#pragma once

#include <string>
#include <vector>

#include "engine/console/command.hpp"
#include "engine/console/command_line.hpp"

namespace regola::console {

/// The version of the program, as in `0.2.0`.
[[nodiscard]] std::string program_version();

/// All commands with their options: what the parser reads by, and what texts about the program are made of.
[[nodiscard]] CommandLine command_line();

/// The program: reads its arguments (without its own name), runs the command, returns the exit code. Never
/// throws.
[[nodiscard]] int run_program(std::vector<std::string> arguments, Streams& streams);

} // namespace regola::console
