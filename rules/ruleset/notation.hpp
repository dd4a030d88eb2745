#pragma once

#include "rules/ruleset/status_text.hpp"

namespace regola {

/// Whether statuses can be written in Forsyth-Edwards notation (FEN). The ruleset needs `notation` lines for
/// it, unless the board consists of squares, each piece is a letter, and the players' names start with
/// different letters.
[[nodiscard]] bool has_notation(const Ruleset& ruleset);

/// Whether a text is a status in FEN rather than in the project's own form: the ruleset has that notation,
/// and the player to move is one letter.
[[nodiscard]] bool is_notation(const Ruleset& ruleset, std::string_view text);

/// Returns the status in FEN: rows with numbers for empty cells, the first letter of the player's name, the
/// letters and the cell of the `notation` lines or `-`, quiet moves, and the number of the turn as far as the
/// past is known.
[[nodiscard]] std::string to_notation(const Ruleset& ruleset, const Status& status);

/// Reads a status in FEN. Fields after the player may be missing; the number of the turn is ignored.
[[nodiscard]] std::variant<Status, StatusFault> read_notation(const Ruleset& ruleset, std::string_view text);

} // namespace regola
