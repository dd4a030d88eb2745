#pragma once

#include "rules/text/source.hpp"

namespace regola::workbench {

/// The kind of a piece of text, known even where its line cannot be read.
enum class PieceKind : std::uint8_t {
  comment,
  line_word, ///< the word that begins a line
  word,      ///< another word of the language
  operation, ///< a sign of the language
  number,
  text, ///< free text, such as a title or what people see
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
  unknown, ///< a word whose meaning is open because its line cannot be read
};

/// A piece of a text and its kind. Pieces do not overlap.
struct Piece {
  PieceKind kind = PieceKind::unknown;
  bool declares = false; ///< it declares the name that it shows
  Place place;
  std::uint32_t line_start = 0; ///< offset of the logical line it stands in

  friend bool operator==(const Piece&, const Piece&) = default;
};

using Pieces = std::vector<Piece>;

/// A line of the text with the indented lines that belong to it.
struct LogicalLine {
  std::uint32_t start = 0;
  std::uint32_t end = 0; ///< offset after its last byte, without the line end
  enum class Kind { blank, comment, line, stray } kind = Kind::line;
};

/// Returns the logical lines of a text, in order. Together they cover all of it except line ends.
[[nodiscard]] std::vector<LogicalLine> logical_lines(const std::string& text);

/// The pieces of all sources of a text, in the order of their places.
[[nodiscard]] Pieces pieces_of(const Sources& sources);

} // namespace regola::workbench
