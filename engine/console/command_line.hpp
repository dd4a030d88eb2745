#pragma once

#include "engine/console/command.hpp"

namespace regola::console {

/// The program, as its help describes it.
struct CommandLine {
  std::string name;
  std::string about;
  std::string version;
  std::string footer; ///< last lines of the help
  std::vector<Command> commands;
};

/// Parses the arguments (without the name of the program), runs the command and returns its exit code.
/// Answers `--help` and `--version`, and reports wrong arguments on `err`.
[[nodiscard]] int run(const CommandLine& line, std::vector<std::string> arguments, Streams& streams);

/// The manual page of the program, in the language of man(7).
[[nodiscard]] std::string manual_page(const CommandLine& line);

/// The manual page of a command, made from the declarations of its options.
[[nodiscard]] std::string manual_page(const CommandLine& line, const Command& command);

// Completion scripts for shells. They complete commands, options with their words, files, and names of games,
// which the program itself lists.

[[nodiscard]] std::string bash_completion(const CommandLine& line);
[[nodiscard]] std::string zsh_completion(const CommandLine& line);
[[nodiscard]] std::string fish_completion(const CommandLine& line);

} // namespace regola::console
