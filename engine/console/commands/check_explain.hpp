#pragma once

#include <string>

#include "engine/console/command.hpp"

namespace regola::console {

/// Explains the diagnostics with a code, with an example and the answer of `check`.
/// @param code in brackets after a message
/// @return an exit code
[[nodiscard]] int explain_code(const std::string& code, bool json, Streams& streams);

} // namespace regola::console
