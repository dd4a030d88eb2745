#pragma once

#include <cstdint>
#include <string>

#include "engine/interface/json.hpp"
#include "engine/matcher/random_walk.hpp"
#include "rules/load.hpp"

namespace regola::console {

/// The result of random games as text.
[[nodiscard]] std::string walk_text(const Loaded& loaded, const RandomWalk& walk, std::uint64_t seed);
/// The result of random games as JSON.
[[nodiscard]] Json to_json(const Loaded& loaded, const RandomWalk& walk, std::uint64_t seed);

} // namespace regola::console
