#pragma once

#include <cstddef>
#include <vector>

#include "engine/interface/game.hpp"
#include "engine/workbench/profile.hpp"

namespace regola::console {

/// The lines that cost most first; of equal ones those that did most, then the upper one.
/// @param top greatest number of lines; 0: all
[[nodiscard]] std::vector<workbench::LineProfile> ranked_lines(const workbench::Profile& profile,
                                                               std::size_t top);

/// A profile, its lines as ranked_lines() orders them.
[[nodiscard]] Json to_json(const Game& game, const workbench::Profile& profile, std::size_t top);

} // namespace regola::console
