#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/workbench/snapshot.hpp"

namespace regola::workbench {

/// Something that a text calls by a name: a move, a class, a symbol ...
struct Name {
  PieceKind kind = PieceKind::unknown;
  std::string text;
  std::uint32_t line_start = 0; ///< variable: of the logical line it belongs to; else 0
  std::uint32_t source = 0;     ///< variable: of that line; else 0

  friend bool operator==(const Name&, const Name&) = default;
};

/// What a piece names; nullopt for one that names nothing.
[[nodiscard]] std::optional<Name> name_of(const Snapshot& snapshot, const Piece& piece);

/// Where the name stands, in the text and in what it includes.
/// @param declarations false: those that bring the name into the text are left out
[[nodiscard]] std::vector<Place> references(const Snapshot& snapshot, const Name& name,
                                            bool declarations = true);

/// Where the name is declared: each line of a class or a move; the first place of a symbol. Of a file that is
/// included, its beginning. Empty where nothing declares it.
[[nodiscard]] std::vector<Place> definitions(const Snapshot& snapshot, const Piece& piece);

/// What is to be written in place of a span.
struct Edit {
  Place place; ///< its length may be 0
  std::string text;

  friend bool operator==(const Edit&, const Edit&) = default;
};

/// What a name cannot be called, or the edits that call it so.
struct Renaming {
  std::vector<Edit> edits; ///< in the text and in what it includes, in the order of their places
  std::string refusal;     ///< why it cannot be; then there are no edits
};

/// Calls a name otherwise. Refused where the text would then mean something else or have faults that it has
/// not: where the new name is taken, a word of the language, or would be a variable.
/// @param read gives what the text includes, as of the snapshot
[[nodiscard]] Renaming rename(const Snapshot& snapshot, const Name& name, const std::string& to,
                              const ReadIncluded& read);

/// A text with edits made in it.
/// @param source which of the places count
[[nodiscard]] std::string edited(std::string text, const std::vector<Edit>& edits, std::uint32_t source = 0);

} // namespace regola::workbench
