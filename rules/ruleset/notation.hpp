#pragma once

#include <functional>

#include "rules/ruleset/status_text.hpp"

namespace regola {

/// Whether statuses can be written in Forsyth-Edwards notation (FEN). Without `notation` lines, the board
/// must consist of squares, each piece must be a letter, and the players' names must start with different
/// letters.
[[nodiscard]] bool has_notation(const Ruleset& ruleset);

/// Whether a text is a status in FEN, not in the project's own form: the ruleset has that notation, and the
/// text names the player to move by one letter.
[[nodiscard]] bool is_notation(const Ruleset& ruleset, std::string_view text);

/// Returns the status in FEN: rows with numbers for empty cells; the first letter of the player's name; the
/// letters and the cell of the `notation` lines, or `-`; quiet moves; and the number of the turn, as far as
/// the past is known.
[[nodiscard]] std::string to_notation(const Ruleset& ruleset, const Status& status);

/// Returns the rows of a FEN, with numbers for empty cells and holes.
/// @param letter the letter of a cell
[[nodiscard]] std::string fen_rows(const Board& board, const std::function<char(CellIndex)>& letter);
/// Reads the rows of a FEN.
/// @param symbol_of the symbol of a letter; `nullopt` if it has none
[[nodiscard]] std::variant<Status::Cells, StatusFault>
read_fen_rows(const Board& board, std::string_view text,
              const std::function<std::optional<Symbol>(char)>& symbol_of);

/// Reads a status in FEN. Fields after the player may be missing. Ignores the number of the turn.
[[nodiscard]] std::variant<Status, StatusFault> read_notation(const Ruleset& ruleset, std::string_view text);

} // namespace regola
