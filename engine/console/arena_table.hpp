#pragma once

#include <string>

#include "engine/console/json.hpp"
#include "engine/match/arena.hpp"

namespace regola::console {

/// What came of a match, as a table: a line for each player, and where there are more than two, one for each
/// pair.
[[nodiscard]] std::string arena_table(const ArenaOptions& options, const ArenaResult& result);

/// The same as JSON; `wins`, `draws` and `losses` are those of the player named first.
[[nodiscard]] Json arena_json(const ArenaOptions& options, const ArenaResult& result);

} // namespace regola::console
