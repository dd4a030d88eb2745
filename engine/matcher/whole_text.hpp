#pragma once

#include <string>

#include "engine/matcher/move.hpp"

namespace regola {

/// The text of a move with the parts that say `silent`, too: what records of older texts may hold.
[[nodiscard]] std::string whole_text(const Ruleset& ruleset, const Move& move);

} // namespace regola
