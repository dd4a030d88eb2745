#pragma once

#include "engine/console/command_line.hpp"

namespace regola::console {

/// The version of the program, such as `0.2.0`.
[[nodiscard]] std::string program_version();

/// All commands with their options. The parser, and all texts about the program, are made from them.
[[nodiscard]] CommandLine command_line();

/// Runs the program: parses its arguments (without its name), runs the command and returns the exit code.
/// Never throws.
[[nodiscard]] int run_program(std::vector<std::string> arguments, Streams& streams);

} // namespace regola::console
