#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola::console {

/// The points of each player, by the score of a text: its terms that are added are those of the first player,
/// its terms that are subtracted those of the second. `nullopt` if the text has no score or one without terms
/// of both.
[[nodiscard]] std::optional<std::array<std::int64_t, 2>> score_sides(const Ruleset& ruleset,
                                                                     const Status& status);

} // namespace regola::console
