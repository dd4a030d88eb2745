#pragma once

#include <string>
#include <vector>

#include "engine/console/command.hpp"
#include "engine/console/options.hpp"

namespace regola::console {

/// The program as its help describes it.
struct CommandLine {
  std::string name;
  std::string about;
  std::string version;
  std::string footer; ///< of the help
  std::vector<Command> commands;
};

/// Parses the arguments (without the name of the program), runs the command and returns its exit code.
/// Answers `--help` and `--version`, and refuses wrong arguments on err.
[[nodiscard]] int run(const CommandLine& line, std::vector<std::string> arguments, Streams& streams);

} // namespace regola::console
