#pragma once

#include "engine/console/options.hpp"

namespace regola::console {

// Commands for people who write rules, beside those of command.hpp.

[[nodiscard]] Command lsp_command();
[[nodiscard]] Command profile_command();
[[nodiscard]] Command web_command();

} // namespace regola::console
