#pragma once

#include "engine/interface/loaded_game.hpp"

namespace regola::console {

/// Explains in one sentence why a typed text is no legal move. The sentence names one of these: the end of
/// the game, the line that removed the move and why, an empty hand, or the line that came nearest and where
/// it failed.
[[nodiscard]] std::string why_refused(const Game& game, const Status& status, const std::string& typed);

// Functions that find out what a typed text means if it is no legal move.

/// The cells named in a text, in order. The longest name wins: `b10` is not `b1` and `0`.
[[nodiscard]] std::vector<CellIndex> cells_in(const Board& board, const std::string& typed);

/// A word that looks like a cell of rows and columns, such as `d9`, but is off this board; empty if there is
/// none.
[[nodiscard]] std::string no_cell_in(const Ruleset& ruleset, const std::string& typed);

/// The letters of the piece in a move by piece, such as `Nf3` or `+P*c3`; empty if there are none.
[[nodiscard]] std::string piece_letters(const std::string& typed);

/// The cells of the pieces that a move by piece may mean: the player's pieces with these letters. Without
/// letters: the player's pieces in the column with which the text begins.
[[nodiscard]] std::vector<CellIndex> pieces_meant(const Ruleset& ruleset, const Status& status,
                                                  const std::string& typed);

/// The hand that a drop such as `P*c3` names, if that hand is empty; else null.
[[nodiscard]] const Hand* empty_hand(const Ruleset& ruleset, const Status& status, const std::string& typed);

/// Whether a move by piece names a kind of piece that the player to move has in this game, on the board or
/// elsewhere.
[[nodiscard]] bool names_piece(const Ruleset& ruleset, const Status& status, const std::string& typed);

/// Whether a typed text is only the name of a move or part.
[[nodiscard]] bool is_name(const Ruleset& ruleset, const std::string& typed);

/// Whether a typed text is a misspelt word, not an illegal move: it names no cell, or it has a long word that
/// the text does not know.
[[nodiscard]] bool is_misspelt(const Ruleset& ruleset, const std::string& typed);

} // namespace regola::console
