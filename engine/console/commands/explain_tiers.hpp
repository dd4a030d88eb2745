#pragma once

#include <iosfwd>

#include "engine/console/command.hpp"

namespace regola::console {

/// Prints the tiers of a game: what never comes back, and which tier leads to which.
/// @return the exit code
[[nodiscard]] int print_tiers(const Game& game, bool json, Streams& streams);

} // namespace regola::console
