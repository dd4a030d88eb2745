#pragma once

#include <string>
#include <vector>

#include "engine/console/command.hpp"

namespace regola::console {

/// The program: reads its arguments (without its own name), runs the command, returns the exit code. Never
/// throws.
[[nodiscard]] int run_program(std::vector<std::string> arguments, Streams& streams);

} // namespace regola::console
