#pragma once

#include <string>
#include <vector>

#include "engine/console/command.hpp"
#include "engine/console/options.hpp"

namespace regola::console {

/// The program as its help shows it.
struct CommandLine {
  std::string name;
  std::string about;
  std::string version;
  std::string footer; ///< of the help
  std::vector<Command> commands;
};

/// Reads the arguments (without the program's own name) and runs the command that they call; gives its exit
/// code. `--help` and `--version` are answered, and what makes no sense is refused on the error stream.
[[nodiscard]] int run(const CommandLine& line, std::vector<std::string> arguments, Streams& streams);

} // namespace regola::console
