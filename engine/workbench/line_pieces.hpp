#pragma once

#include "engine/workbench/names.hpp"

namespace regola::workbench {

/// Appends the pieces of one logical line, in order.
class LinePieces {
public:
  LinePieces(const Source& source, std::uint32_t index, const Declared& declared, Pieces& pieces)
      : source_(source), text_(source.text), index_(index), declared_(declared), pieces_(pieces) {}

  /// Appends the pieces of a line that the parser could read.
  /// @param first, last range of the marks of the line, without `last`
  void add_read(const LogicalLine& line, Marks::const_iterator first, Marks::const_iterator last);
  /// Appends the pieces of a line that the parser could not read. Guesses the kind of each word from its
  /// letters and its place.
  void add_unread(const LogicalLine& line);

private:
  using Kind = PieceKind;

  void put(Kind kind, std::uint32_t offset, std::uint32_t length, bool declares = false);
  void put_symbols(std::uint32_t offset, std::uint32_t length, bool declares);
  void put_gap(std::uint32_t from, std::uint32_t to);
  void put_mark(const Mark& mark);
  void put_head_word(const Mark& mark);
  void put_player(const Mark& mark);
  void put_status(const Mark& mark);
  void put_move_text(const Mark& mark);
  void put_name(const Mark& mark, Kind otherwise);
  [[nodiscard]] bool names_line(std::string_view word) const;
  [[nodiscard]] bool is_length_here(std::string_view word) const;
  [[nodiscard]] std::string_view text_of(const Mark& mark) const {
    return text_.substr(mark.place.offset, mark.place.length);
  }

  const Source& source_;
  std::string_view text_;
  std::uint32_t index_;
  const Declared& declared_;
  Pieces& pieces_;
  std::uint32_t line_start_ = 0;
  bool at_start_ = true;         // true until a piece of the line has been appended
  std::string_view head_;        // the head word to which the next words belong, such as `in`; else empty
  std::size_t players_ = 0;      // number of players' names so far
  std::size_t status_words_ = 0; // number of words of the status so far
};

} // namespace regola::workbench
