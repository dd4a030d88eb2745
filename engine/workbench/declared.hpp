#pragma once

#include <set>
#include <string>
#include <string_view>

#include "engine/workbench/piece.hpp"
#include "rules/grammar/mark.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola::workbench {

/// A letter of a name, digits aside.
[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_word_letter(char c) { return is_letter(c) || is_digit(c); }

/// The names that a text and what it includes declare, lines that cannot be read as far as they go.
struct Declared {
  std::set<std::string, std::less<>> moves;
  std::set<std::string, std::less<>> classes;
  std::set<std::string, std::less<>> values;
  std::set<std::string, std::less<>> params;
  std::set<std::string, std::less<>> links;
  std::set<std::string, std::less<>> cells;
  std::set<std::string, std::less<>> players;
  SymbolSet symbols;

  /// Adds what the marks of one source declare.
  void add(const Source& source, const Marks& marks);
  /// Adds what a line declares that cannot be read.
  void add_rough(std::string_view line);
  /// What a word is by its name alone, whatever line it stands in.
  [[nodiscard]] PieceKind kind_of(std::string_view word) const;
  [[nodiscard]] bool is_direction(std::string_view word) const;
};

/// Whether a pair of the `players` line names directions.
[[nodiscard]] bool is_compass(std::string_view word);

/// Whether a character of a row of a drawing is a symbol, no hole, mark or line between points.
/// @param drawing offset of the row
[[nodiscard]] bool is_drawn_symbol(const Source& source, std::uint32_t drawing, char c);

} // namespace regola::workbench
