#pragma once

#include <string_view>
#include <vector>

#include "engine/workbench/snapshot.hpp"

namespace regola::workbench {

using Words = std::vector<std::string_view>;

/// The words with which an expression may begin or go on.
[[nodiscard]] const Words& expression_words();
/// The words that a head may hold in a line that begins with this word.
[[nodiscard]] Words head_words(std::string_view line);

/// Whether a name is one of a move or a part, and not of another line.
[[nodiscard]] bool names_move(const Snapshot& snapshot, const Piece& piece);

} // namespace regola::workbench
