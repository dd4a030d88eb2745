#pragma once

#include <string>

#include "engine/console/command.hpp"

namespace regola::console {

/// Tells the story of the diagnostics of a code, with an example and what `check` says of it.
/// @param code as it stands in brackets behind a message
/// @return an exit code
[[nodiscard]] int explain_code(const std::string& code, bool json, Streams& streams);

} // namespace regola::console
