#pragma once

#include "rules/ruleset/board.hpp"
#include "rules/text/ranges.hpp"

namespace regola::console {

/// The ink of a drawing. Only canvas.cpp and screen.cpp know the colours.
enum class Ink {
  plain,
  first,  ///< belongs to the first player
  second, ///< belongs to the second player
  faint,  ///< names of rows and columns, and lines between points
};

/// The mark of a character.
enum class Mark {
  none,
  moved,    ///< a cell that the last move has changed
  decisive, ///< a cell that has decided the game
};

/// The highlight of a cell while a person chooses a move. Only the full screen shows it.
enum class Light {
  none,
  choosable, ///< a move may begin here
  target,    ///< the chosen move may continue here
  chosen,    ///< a chosen cell of the move
  cursor,    ///< a selected entry of a list, or brackets around a cell
};

struct Style {
  Ink ink = Ink::plain;
  Mark mark = Mark::none;
  Light light = Light::none;

  friend bool operator==(const Style&, const Style&) = default;
};

inline constexpr Style faint{Ink::faint, Mark::none};
inline constexpr Style bright{Ink::plain, Mark::none, Light::cursor};

/// The width of a UTF-8 text in columns of a terminal. Bytes that are not UTF-8 take one column each.
[[nodiscard]] std::size_t display_width(std::string_view text);
/// The longest beginning of a UTF-8 text that fits into `columns`.
[[nodiscard]] std::string_view first_columns(std::string_view text, std::size_t columns);

/// The place of a cell in a drawing.
struct CellSpot {
  CellIndex cell = 0;
  std::size_t column = 0;
  std::size_t row = 0;
  std::size_t width = 1; ///< in columns of the terminal

  friend bool operator==(const CellSpot&, const CellSpot&) = default;
};

/// A rectangle of a drawing.
struct Area {
  std::size_t column = 0;
  std::size_t row = 0;
  std::size_t columns = 0;
  std::size_t rows = 0;

  friend bool operator==(const Area&, const Area&) = default;
};

/// A drawing of characters with styles. Grows with its contents.
class Canvas {
public:
  struct Spot {
    std::string character = " "; ///< in UTF-8; empty after a character that takes two columns
    Style style;
  };

  /// Writes a text on one row, from `column` on, over earlier contents.
  /// @param column,row from 0, at the upper left
  void put(std::size_t column, std::size_t row, std::string_view text, Style style = {});
  /// Writes the contents of a cell, and records its spot.
  void put_cell(CellIndex cell, std::size_t column, std::size_t row, std::string_view text, Style style = {});
  /// Copies a part of another drawing to a place, with the spots of its cells. Leaves out a spot that is not
  /// wholly in the part.
  void paste(const Canvas& other, const Area& part, std::size_t column, std::size_t row);
  /// Changes the highlight of the characters on a spot.
  void shine(const CellSpot& spot, Light light);

  [[nodiscard]] std::size_t rows() const noexcept { return rows_.size(); }
  [[nodiscard]] const std::vector<Spot>& row(std::size_t index) const { return rows_[index]; }
  /// The spots of the cells, in the order in which they were put.
  [[nodiscard]] const std::vector<CellSpot>& cells() const noexcept { return cells_; }
  /// The width of the widest row in columns.
  [[nodiscard]] std::size_t columns() const;

  /// The drawing as lines without trailing blanks.
  /// @param colour whether to write styles as escape sequences, or to leave them out
  [[nodiscard]] std::string text(bool colour) const;

private:
  std::vector<std::vector<Spot>> rows_;
  std::vector<CellSpot> cells_;
};

} // namespace regola::console
