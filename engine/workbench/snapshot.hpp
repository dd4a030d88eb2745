#pragma once

#include "engine/workbench/piece.hpp"
#include "rules/load.hpp"

namespace regola::workbench {

/// What a column counts.
enum class Unit {
  bytes,       ///< of UTF-8
  code_points, ///< as people count
  utf16,       ///< units of UTF-16, as most editors count
};

/// A place in a text as editors have it, both from 0.
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

/// Where the lines of a text begin: turns offsets into positions and back. Lines end at LF, CR LF or CR.
/// Refers to the text, which must outlive it and stay as it is.
class Lines {
public:
  explicit Lines(std::string_view text);

  /// The offset of a position; one beyond the end of its line or of the text is taken back to that end, one
  /// within a character to its start.
  [[nodiscard]] std::uint32_t offset(Position position, Unit unit) const;
  /// The position of an offset; one beyond the end of the text is the end.
  [[nodiscard]] Position position(std::uint32_t offset, Unit unit) const;
  [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(starts_.size()); }
  /// The bytes of a line without its end.
  /// @param line less than count()
  [[nodiscard]] Span line(std::uint32_t line) const;
  /// The line that holds the offset.
  [[nodiscard]] std::uint32_t line_of(std::uint32_t offset) const;

private:
  std::string_view text_;
  std::vector<std::uint32_t> starts_;
};

/// A rule text at one moment, parsed as far as possible: its ruleset if it has one, its diagnostics, and its
/// pieces with those of included texts. Immutable. All answers of the workbench are computed from a snapshot;
/// places refer to its sources.
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
  /// The pieces of all sources, in the order of their places, those of the text first.
  [[nodiscard]] const Pieces& pieces() const { return pieces_; }
  /// The logical lines of the text itself.
  [[nodiscard]] const std::vector<LogicalLine>& lines() const { return lines_; }
  [[nodiscard]] std::string_view text_of(Place place) const {
    return std::string_view(loaded_.sources[place.source].text).substr(place.offset, place.length);
  }
  [[nodiscard]] std::string_view text_of(const Piece& piece) const { return text_of(piece.place); }

  /// Returns the piece of the text at an offset, or the one that ends there; null if there is none.
  [[nodiscard]] const Piece* piece_at(std::uint32_t offset) const;
  /// Returns the last logical line that begins at the offset or before it; null if there is none.
  [[nodiscard]] const LogicalLine* line_at(std::uint32_t offset) const;
  /// Returns the place where the text includes a source, directly or through another one; empty if it does
  /// not.
  /// @param source index of the source
  [[nodiscard]] Span inclusion_of(std::uint32_t source) const;

private:
  Loaded loaded_;
  Pieces pieces_;
  std::vector<LogicalLine> lines_;
};

} // namespace regola::workbench
