#pragma once

#include <string>
#include <vector>

#include "engine/console/check_file.hpp"

namespace regola::console {

/// Checks a file again whenever it, or a text it includes, is saved, until the program is asked to end: its
/// board, its first moves and its faults in one screen each time.
/// @param files of which there has to be one; a message says so
/// @return an exit code
[[nodiscard]] int watch(const std::vector<std::string>& files, const CheckSettings& settings,
                        Streams& streams);

} // namespace regola::console
