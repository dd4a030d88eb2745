#pragma once

#include <string>

#include "engine/matcher/picture_match.hpp"
#include "engine/matcher/player_view.hpp"
#include "engine/matcher/result.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Explains why a line holds, in words: the cells of its picture, as in `it matches on a2 b2`, or the finding
/// of its condition, as in `'K' on e1 is attacked by 'r' on e8` and `4 > 3`.
/// @param line must hold
[[nodiscard]] std::string why_it_holds(const PlayerView& view, const Judgement& line);

/// Explains why a condition holds.
[[nodiscard]] std::string why_it_holds(const PlayerView& view, const Expression& condition);

/// Explains why a condition does not hold, as in `1 is not > 1`; empty if it has no details.
[[nodiscard]] std::string what_it_lacks(const PlayerView& view, const Expression& condition);

/// Explains why a game is over, by its end line.
/// @param result result_of the status
/// @return empty if no line decided
[[nodiscard]] std::string why_it_is_over(const Ruleset& ruleset, const Status& status, const Result& result);

/// Returns the names of the matched cells, separated by blanks.
[[nodiscard]] std::string names_of(const Board& board, const PictureMatch& match);

} // namespace regola
