#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/text/source.hpp"

namespace regola::workbench {

/// What a piece of a text is, whether its line can be read or not.
enum class PieceKind : std::uint8_t {
  comment,
  line_word, ///< the word that begins a line
  word,      ///< another word of the language
  operation, ///< a sign of the language
  number,
  text, ///< a title, a file, what people see
  file,
  direction,
  cell,
  player,
  move, ///< the name of a move or of a further part
  cell_class,
  value, ///< or a worth
  param,
  symbol,
  variable,
  unknown, ///< a word that a line which cannot be read leaves open
};

/// A piece of a text and what it is. Pieces do not overlap.
struct Piece {
  PieceKind kind = PieceKind::unknown;
  bool declares = false; ///< it brings its name into the text
  Place place;
  std::uint32_t line_start = 0; ///< offset of the logical line it stands in

  friend bool operator==(const Piece&, const Piece&) = default;
};

using Pieces = std::vector<Piece>;

/// A line of the text with the indented lines that belong to it.
struct LogicalLine {
  std::uint32_t start = 0;
  std::uint32_t end = 0; ///< behind its last byte; its line end is left out
  enum class Kind { blank, comment, line, stray } kind = Kind::line;
};

/// The logical lines of a text, in order; together they hold all of it but line ends.
[[nodiscard]] std::vector<LogicalLine> logical_lines(const std::string& text);

/// The pieces of all sources of a text, in the order of their places.
[[nodiscard]] Pieces pieces_of(const Sources& sources);

} // namespace regola::workbench
