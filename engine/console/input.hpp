#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/console/command.hpp"

namespace regola::console {

/// What helps a person who types.
struct LineHelp {
  /// All lines that what was typed so far may become, for the Tab key.
  std::function<std::vector<std::string>(const std::string& typed)> complete;
  /// Asked several times a second; a true answer ends the waiting for the line.
  std::function<bool()> give_up;
};

/// Shows the prompt and reads a line; nothing at the end of the input, or where the waiting was given up.
/// Where a person types, the line can be edited and completed, and earlier ones come back; where it comes
/// from a file or a pipe, it is shown behind the prompt, so that what was printed reads as a whole.
[[nodiscard]] std::optional<std::string> read_line(const std::string& prompt, Streams& streams,
                                                   const LineHelp& help = {});

} // namespace regola::console
