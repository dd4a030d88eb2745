#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/workbench/snapshot.hpp"

namespace regola::workbench {

/// Something that may stand where somebody types.
struct Completion {
  PieceKind kind = PieceKind::word;
  std::string text;
  std::string detail; ///< in a few words
};

/// What may stand at an offset.
struct Completions {
  Span replaced; ///< what is typed of it so far
  std::vector<Completion> items;
};

/// What may stand at an offset, by what stands before it in its line: all of it, whatever letters are typed.
/// @param read gives what the text includes, as of the snapshot: a text with faults is read again without the
/// line, for the moves and cells that it has then
[[nodiscard]] Completions complete(const Snapshot& snapshot, std::uint32_t offset, const ReadIncluded& read);

using Words = std::vector<std::string_view>;

/// The words with which an expression may begin or go on.
[[nodiscard]] const Words& expression_words();
/// The words that a head may hold in a line that begins with this word.
[[nodiscard]] Words head_words(std::string_view line);

/// Whether a name is one of a move or a part, and not of another line.
[[nodiscard]] bool names_move(const Snapshot& snapshot, const Piece& piece);

} // namespace regola::workbench
