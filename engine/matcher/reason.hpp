#pragma once

#include <string>

#include "engine/matcher/picture_match.hpp"
#include "engine/matcher/player_view.hpp"
#include "engine/matcher/result.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// Why a line that decides something holds, in words: the cells of its picture, as in `it matches on a2 b2`,
/// or what its condition finds, as in `'K' on e1 is attacked by 'r' on e8` and `4 > 3`.
/// @param line which holds
[[nodiscard]] std::string why_it_holds(const PlayerView& view, const Judgement& line);

/// The same of a condition.
[[nodiscard]] std::string why_it_holds(const PlayerView& view, const Expression& condition);

/// What a condition lacks that does not hold, as in `1 is not > 1`; empty where there is no more to say.
[[nodiscard]] std::string what_it_lacks(const PlayerView& view, const Expression& condition);

/// Why a game is over, in words: what the end line that decided finds.
/// @param result of that status, as result_of gives it
/// @return nothing where no line decided
[[nodiscard]] std::string why_it_is_over(const Ruleset& ruleset, const Status& status, const Result& result);

/// The names of cells, with blanks between them.
[[nodiscard]] std::string names_of(const Board& board, const PictureMatch& match);

} // namespace regola
