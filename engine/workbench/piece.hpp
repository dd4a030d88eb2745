#pragma once

#include "rules/text/source.hpp"

namespace regola::workbench {

/// The kind of a piece of text, known even if its line is unreadable.
enum class PieceKind : std::uint8_t {
  comment,
  line_word, ///< the word that begins a line
  word,      ///< another word of the language
  operation, ///< a sign of the language
  number,
  text, ///< free text, such as a title or text to display
  file,
  direction,
  cell,
  player,
  move, ///< the name of a move or of a further part
  cell_class,
  value, ///< the name of a value, a worth or a parameter
  param,
  symbol,
  variable,
  unknown, ///< a word whose meaning is unknown because its line is unreadable
};

/// A piece of a text and its kind. Pieces do not overlap.
struct Piece {
  PieceKind kind = PieceKind::unknown;
  bool declares = false; ///< whether it declares the name that it shows
  Place place;
  std::uint32_t line_start = 0; ///< offset of its logical line

  friend bool operator==(const Piece&, const Piece&) = default;
};

using Pieces = std::vector<Piece>;

/// A line of the text, with the indented lines that continue it.
struct LogicalLine {
  std::uint32_t start = 0;
  std::uint32_t end = 0; ///< offset after its last byte, without its line end
  enum class Kind { blank, comment, line, stray } kind = Kind::line;
};

/// Returns the logical lines of a text, in order. Together they cover all of the text except line ends.
[[nodiscard]] std::vector<LogicalLine> logical_lines(const std::string& text);

/// The pieces of all sources of a text, in the order of their places.
[[nodiscard]] Pieces pieces_of(const Sources& sources);

} // namespace regola::workbench
