#pragma once

#include "engine/workbench/snapshot.hpp"

namespace regola::workbench {

/// A proposal for the place where a person is typing.
struct Completion {
  PieceKind kind = PieceKind::word;
  std::string text;
  std::string detail; ///< an explanation in a few words; may be empty
};

/// All proposals for an offset.
struct Completions {
  Span replaced; ///< the letters typed so far; a proposal replaces them
  std::vector<Completion> items;
};

/// Proposes words for an offset, judging by the text before it in its line. Ignores letters already typed of
/// the current word.
/// @param read supplies the included texts of the snapshot. If the text has errors, reads it again without
/// this line, to know its moves and cells
[[nodiscard]] Completions complete(const Snapshot& snapshot, std::uint32_t offset, const ReadIncluded& read);

} // namespace regola::workbench
