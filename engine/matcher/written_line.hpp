#pragma once

#include "engine/matcher/move.hpp"

namespace regola {

/// Writes one move as WrittenMoves::text does.
/// @param before the status before the move
[[nodiscard]] std::string written(const Ruleset& ruleset, const Status& before, const Move& move);
/// Writes one move as WrittenMoves::brief does.
[[nodiscard]] std::string written_briefly(const Ruleset& ruleset, const Status& before, const Move& move);
/// Writes a line of consecutive moves.
[[nodiscard]] std::vector<std::string> written_line(const Ruleset& ruleset, const Status& before,
                                                    const std::vector<Move>& line);

} // namespace regola
