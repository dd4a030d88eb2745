#pragma once

#include "engine/console/command.hpp"

namespace regola::console {

/// Help for a person at a prompt.
struct LineHelp {
  /// Returns all lines that the typed text may become, for the Tab key.
  std::function<std::vector<std::string>(const std::string& typed)> complete;
  /// Called several times a second; true ends the wait for the line.
  std::function<bool()> give_up;
};

/// Shows the prompt and reads a line, without the blanks at its ends. A person can edit and complete the
/// line, and recall earlier lines. Echoes a line from a file or a pipe after the prompt, so that the output
/// can be read alone.
/// @return `nullopt` at the end of the input, or when `give_up` has ended the wait
[[nodiscard]] std::optional<std::string> read_line(const std::string& prompt, Streams& streams,
                                                   const LineHelp& help = {});

} // namespace regola::console
