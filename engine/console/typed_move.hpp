#pragma once

#include <string>
#include <vector>

#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola::console {

// What the text of a move names that is none of the legal ones.

/// The cells named in a text, in order; the longest name that fits at a place counts, so `b10` is not `b1`.
[[nodiscard]] std::vector<CellIndex> cells_in(const Board& board, const std::string& typed);

/// The letters of a piece in front of a move by piece, as in `Nf3` and `+P*c3`; empty where there are none.
[[nodiscard]] std::string piece_letters(const std::string& typed);

/// Where the pieces are that a move by piece may mean: those of the player to move with these letters, or on
/// the column that is named first those without.
[[nodiscard]] std::vector<CellIndex> pieces_meant(const Ruleset& ruleset, const Status& status,
                                                  const std::string& typed);

/// The hand without a piece from which a move by piece draws, as in `P*c3`; null where there is none.
[[nodiscard]] const Hand* empty_hand(const Ruleset& ruleset, const Status& status, const std::string& typed);

/// Whether the text of a move by piece names a kind of piece of the player to move, though none may be left.
[[nodiscard]] bool names_piece(const Ruleset& ruleset, const Status& status, const std::string& typed);

} // namespace regola::console
