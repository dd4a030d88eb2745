#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/matcher/successors.hpp"

namespace regola {

/// A game's first moves, drawn at random; the game is open after them. Where it seems to be over by then
/// whatever is drawn, there are fewer.
/// @throws RulesError
[[nodiscard]] std::vector<Successor> random_opening(Engine& engine, const Status& start, int plies,
                                                    std::uint64_t seed);

} // namespace regola
