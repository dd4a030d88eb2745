#pragma once

#include "engine/workbench/snapshot.hpp"

namespace regola::workbench {

/// A proposal for the place where a person types.
struct Completion {
  PieceKind kind = PieceKind::word;
  std::string text;
  std::string detail; ///< an explanation in a few words; may be empty
};

/// All proposals for an offset.
struct Completions {
  Span replaced; ///< the letters typed so far, which a proposal replaces
  std::vector<Completion> items;
};

/// Proposes what may stand at an offset, judged by the text before it in its line. Ignores the letters of the
/// word that is being typed.
/// @param read supplies the included texts of the snapshot. A text with errors is read again without this
/// line, so that its moves and cells are known
[[nodiscard]] Completions complete(const Snapshot& snapshot, std::uint32_t offset, const ReadIncluded& read);

} // namespace regola::workbench
