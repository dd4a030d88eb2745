#pragma once

#include <string>
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

} // namespace regola::workbench
