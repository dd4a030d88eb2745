#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "rules/ruleset/status_text.hpp"

namespace regola {

/// Whether statuses can be written in the notation of Forsyth and Edwards: the ruleset has `notation` lines
/// for it, or needs none, because each piece is a letter on a board of squares and the players' names tell
/// them apart by their first letters.
[[nodiscard]] bool has_notation(const Ruleset& ruleset);

/// Whether a text is a status in that notation rather than in the project's own form: the ruleset has it, and
/// the player to move is one letter.
[[nodiscard]] bool is_notation(const Ruleset& ruleset, std::string_view text);

/// The status in that notation: rows with numbers for empty cells, the first letter of the player's name, the
/// letters and the cell of the `notation` lines, `-` for none of these, quiet moves, and the number of the
/// turn as far back as the past is known.
[[nodiscard]] std::string to_notation(const Ruleset& ruleset, const Status& status);

/// The status of such a text. What stands behind the player may be missing; the number of the turn is not
/// kept.
[[nodiscard]] std::variant<Status, StatusFault> read_notation(const Ruleset& ruleset, std::string_view text);

} // namespace regola
