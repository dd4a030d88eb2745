#pragma once

#include "engine/interface/json.hpp"
#include "engine/match/arena.hpp"

namespace regola::console {

/// The result of a match as a table: a line for each player and, if there are more than two, for each pair.
[[nodiscard]] std::string arena_table(const ArenaOptions& options, const ArenaResult& result);

/// The result of a match as JSON. `wins`, `draws` and `losses` count from the view of the first player.
[[nodiscard]] Json arena_json(const ArenaOptions& options, const ArenaResult& result);

} // namespace regola::console
