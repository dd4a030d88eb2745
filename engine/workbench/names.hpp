#pragma once

#include <set>

#include "engine/workbench/snapshot.hpp"
#include "rules/grammar/parse.hpp"

namespace regola::workbench {

/// Whether the character may begin a name: a letter or `_`.
[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_word_letter(char c) { return is_letter(c) || is_digit(c); }

/// The names that a text and its included texts declare. Includes names in unreadable lines if they are
/// clear.
struct Declared {
  std::set<std::string, std::less<>> moves;
  std::set<std::string, std::less<>> classes;
  std::set<std::string, std::less<>> values;
  std::set<std::string, std::less<>> params;
  std::set<std::string, std::less<>> links;
  std::set<std::string, std::less<>> cells;
  std::set<std::string, std::less<>> players;
  SymbolSet symbols;

  /// Adds the names that the marks of one source declare.
  void add(const Source& source, const Marks& marks);
  /// Adds the names that an unreadable line declares.
  void add_rough(std::string_view line);
  /// Returns the kind of a word, judging by the word alone, not by its line.
  [[nodiscard]] PieceKind kind_of(std::string_view word) const;
  [[nodiscard]] bool is_direction(std::string_view word) const;
};

/// Whether a word of the `players` line names a direction, not a player.
[[nodiscard]] bool is_compass(std::string_view word);

/// Whether a character in a row of a drawing is a symbol, not a hole, a mark or a line between points.
/// @param drawing offset of the row
[[nodiscard]] bool is_drawn_symbol(const Source& source, std::uint32_t drawing, char c);

/// Something with a name in a text: a move, a class, a symbol ...
struct Name {
  PieceKind kind = PieceKind::unknown;
  std::string text;
  /// Of a variable: start of its logical line, which is the scope of the name; else 0.
  std::uint32_t line_start = 0;
  std::uint32_t source = 0; ///< for a variable: index of the source with that line; else 0

  friend bool operator==(const Name&, const Name&) = default;
};

/// The name to which a piece refers; `nullopt` if it is no name.
[[nodiscard]] std::optional<Name> name_of(const Snapshot& snapshot, const Piece& piece);

/// The places of a name in the text and in the texts that it includes.
/// @param declarations whether to include the places that declare the name
[[nodiscard]] std::vector<Place> references(const Snapshot& snapshot, const Name& name,
                                            bool declarations = true);

/// The places that declare a name: each line of a class or a move, the first place of a symbol, the beginning
/// of an included file. Empty if nothing declares it.
[[nodiscard]] std::vector<Place> definitions(const Snapshot& snapshot, const Piece& piece);

/// A replacement of a span of text.
struct Edit {
  Place place; ///< its length may be 0
  std::string text;

  friend bool operator==(const Edit&, const Edit&) = default;
};

/// The edits that rename a name, or why it cannot be renamed.
struct Renaming {
  std::vector<Edit> edits; ///< in the text and in included texts, in the order of their places
  std::string refusal;     ///< why the name cannot be changed; then there are no edits
};

/// Renames a name everywhere. Refuses a new name that would change the meaning of the text or cause faults: a
/// name in use, a word of the language, or a variable.
/// @param read supplies the included texts of the snapshot
[[nodiscard]] Renaming rename(const Snapshot& snapshot, const Name& name, const std::string& to,
                              const ReadIncluded& read);

/// Applies edits to a text.
/// @param source index of the source with this text; ignores edits of other sources
[[nodiscard]] std::string edited(std::string text, const std::vector<Edit>& edits, std::uint32_t source = 0);

} // namespace regola::workbench
