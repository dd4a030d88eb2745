#pragma once

#include <string>

#include "engine/matcher/move.hpp"

namespace regola {

/// The text of a move with its `silent` parts. Records may hold it if a part became `silent` after they were
/// written.
[[nodiscard]] std::string whole_text(const Ruleset& ruleset, const Move& move);

} // namespace regola
