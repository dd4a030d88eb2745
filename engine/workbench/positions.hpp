#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

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

} // namespace regola::workbench
