#pragma once

#include "rules/load.hpp"
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

/// The unit of a column.
enum class Unit {
  bytes,       ///< bytes of UTF-8
  code_points, ///< code points, as people count
  utf16,       ///< units of UTF-16, as most editors count
};

/// A place in a text in the form of editors: line and column, both from 0.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend bool operator==(const Position&, const Position&) = default;
};

/// A run of bytes of one text; may be empty.
struct Span {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;

  [[nodiscard]] std::uint32_t end() const { return offset + length; }
  friend bool operator==(const Span&, const Span&) = default;
};

/// The starts of the lines of a text. Converts offsets to positions and back. Lines end at LF, CR LF or CR.
/// The text must outlive this object and must not change.
class Lines {
public:
  explicit Lines(std::string_view text);

  /// The offset of a position. A position beyond the end of its line, or of the text, gives the offset of
  /// that end. A position within a character gives the offset of its start.
  [[nodiscard]] std::uint32_t offset(Position position, Unit unit) const;
  /// The position of an offset. An offset beyond the end of the text gives the position of the end.
  [[nodiscard]] Position position(std::uint32_t offset, Unit unit) const;
  [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(starts_.size()); }
  /// The bytes of a line, without its line end.
  /// @param line less than count()
  [[nodiscard]] Span line(std::uint32_t line) const;
  /// The line that contains the offset.
  [[nodiscard]] std::uint32_t line_of(std::uint32_t offset) const;

private:
  std::string_view text_;
  std::vector<std::uint32_t> starts_;
};

/// A rule text at one moment, parsed as far as possible: its ruleset if it has one, its diagnostics, and its
/// pieces with those of included texts. Immutable. All answers of the workbench come from a snapshot; places
/// refer to its sources.
class Snapshot {
public:
  /// @param name the path of the text; paths of included texts are relative to its folder
  /// @param read supplies the included texts
  Snapshot(const std::string& name, std::string text, const ReadIncluded& read,
           const Settings& settings = {});

  [[nodiscard]] const Loaded& loaded() const { return loaded_; }
  [[nodiscard]] const Sources& sources() const { return loaded_.sources; }
  /// The text itself, without a byte order mark.
  [[nodiscard]] const std::string& text() const { return loaded_.sources.front().text; }
  /// The pieces of all sources in the order of their places. Those of the text itself come first.
  [[nodiscard]] const Pieces& pieces() const { return pieces_; }
  /// The logical lines of the text itself.
  [[nodiscard]] const std::vector<LogicalLine>& lines() const { return lines_; }
  [[nodiscard]] std::string_view text_of(Place place) const {
    return std::string_view(loaded_.sources[place.source].text).substr(place.offset, place.length);
  }
  [[nodiscard]] std::string_view text_of(const Piece& piece) const { return text_of(piece.place); }

  /// Returns the piece of the text that contains an offset, or else ends there; null if there is none.
  [[nodiscard]] const Piece* piece_at(std::uint32_t offset) const;
  /// Returns the last logical line that begins at or before the offset; null if there is none.
  [[nodiscard]] const LogicalLine* line_at(std::uint32_t offset) const;
  /// Returns the place where the text includes a source, directly or indirectly; empty if it does not.
  /// @param source index of the source
  [[nodiscard]] Span inclusion_of(std::uint32_t source) const;

private:
  Loaded loaded_;
  Pieces pieces_;
  std::vector<LogicalLine> lines_;
};

} // namespace regola::workbench
