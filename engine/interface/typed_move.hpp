#pragma once

#include <string>
#include <vector>

#include "rules/ruleset/ruleset.hpp"
#include "rules/ruleset/status.hpp"

namespace regola::console {

// Finds out what a typed text names that is no legal move.

/// The cells named in a text, in order. The longest name wins, so that `b10` is not `b1`.
[[nodiscard]] std::vector<CellIndex> cells_in(const Board& board, const std::string& typed);

/// What looks like the name of a cell of rows and columns and is none of this board, as `d9`; empty if there
/// is nothing.
[[nodiscard]] std::string no_cell_in(const Ruleset& ruleset, const std::string& typed);

/// The letters of a piece at the start of a move by piece; empty if there are none. Examples are `Nf3` and
/// `+P*c3`.
[[nodiscard]] std::string piece_letters(const std::string& typed);

/// The cells of the pieces that a move by piece may mean: pieces of the player to move with these letters, or
/// without letters on the column that the text begins with.
[[nodiscard]] std::vector<CellIndex> pieces_meant(const Ruleset& ruleset, const Status& status,
                                                  const std::string& typed);

/// The empty hand from which a move by piece drops, as in `P*c3`; null if there is none.
[[nodiscard]] const Hand* empty_hand(const Ruleset& ruleset, const Status& status, const std::string& typed);

/// Whether a move by piece names a kind of piece of the player to move. None of them need be left.
[[nodiscard]] bool names_piece(const Ruleset& ruleset, const Status& status, const std::string& typed);

/// Whether a typed text is the name of a move or part, and nothing else.
[[nodiscard]] bool is_name(const Ruleset& ruleset, const std::string& typed);

/// Whether a typed text is a misspelt word rather than an illegal move: it names no cell, or has a long word
/// that the text does not know.
[[nodiscard]] bool is_misspelt(const Ruleset& ruleset, const std::string& typed);

} // namespace regola::console
