#pragma once

#include <string>
#include <vector>

#include "engine/console/commands/check_file.hpp"

namespace regola::console {

/// Checks a file again whenever it, or a text it includes, is saved. Each time it shows the board, the first
/// moves and the faults on one screen. It ends when the program is asked to end.
/// @param files must be one; else a message says so
/// @return an exit code
[[nodiscard]] int watch(const std::vector<std::string>& files, const CheckSettings& settings,
                        Streams& streams);

} // namespace regola::console
