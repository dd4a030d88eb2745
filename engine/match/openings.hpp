#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/matcher/successors.hpp"

namespace regola {

/// Returns random first moves after which the game is still open. Returns fewer moves if no attempt at the
/// full length leaves the game open.
/// @throws RulesError
[[nodiscard]] std::vector<Successor> random_opening(Engine& engine, const Status& start, int plies,
                                                    std::uint64_t seed);

} // namespace regola
