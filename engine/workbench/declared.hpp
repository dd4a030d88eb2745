#pragma once

#include <set>
#include <string>
#include <string_view>

#include "engine/workbench/piece.hpp"
#include "rules/grammar/mark.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola::workbench {

/// Whether the character may begin a name: a letter or `_`.
[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_word_letter(char c) { return is_letter(c) || is_digit(c); }

/// The names that a text and its included texts declare. Lines that cannot be read count as far as they are
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
  /// Adds the names that a line declares although it cannot be read.
  void add_rough(std::string_view line);
  /// Returns the kind of a word, judged by its letters alone and not by its line.
  [[nodiscard]] PieceKind kind_of(std::string_view word) const;
  [[nodiscard]] bool is_direction(std::string_view word) const;
};

/// Whether a word of the `players` line names a direction, not a player.
[[nodiscard]] bool is_compass(std::string_view word);

/// Whether a character in a row of a drawing is a symbol, and not a hole, a mark or a line between points.
/// @param drawing offset of the row
[[nodiscard]] bool is_drawn_symbol(const Source& source, std::uint32_t drawing, char c);

} // namespace regola::workbench
