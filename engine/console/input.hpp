#pragma once

#include <optional>
#include <string>

#include "engine/console/command.hpp"

namespace regola::console {

/// Shows the prompt and reads a line; nothing at the end of the input. Where a person types, the line can be
/// edited and earlier ones come back; where it comes from a file or a pipe, it is shown behind the prompt, so
/// that what was printed reads as a whole.
[[nodiscard]] std::optional<std::string> read_line(const std::string& prompt, Streams& streams);

} // namespace regola::console
