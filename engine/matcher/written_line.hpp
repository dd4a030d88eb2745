#pragma once

#include <string>
#include <vector>

#include "engine/matcher/move.hpp"
#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// One move as WrittenMoves has it.
/// @param before the status it is made in
[[nodiscard]] std::string written(const Ruleset& ruleset, const Status& before, const Move& move);
/// The same where room is scarce.
[[nodiscard]] std::string written_briefly(const Ruleset& ruleset, const Status& before, const Move& move);
/// Moves that follow each other.
[[nodiscard]] std::vector<std::string> written_line(const Ruleset& ruleset, const Status& before,
                                                    const std::vector<Move>& line);

} // namespace regola
