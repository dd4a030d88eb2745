#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "rules/board.hpp"

namespace regola::console {

/// In what ink something is drawn; which colours these are is said in canvas.cpp alone.
enum class Ink {
  plain,
  first,  ///< what belongs to the first player
  second, ///< what belongs to the second player
  faint,  ///< names of rows and columns, lines between points
};

/// How a character stands out.
enum class Mark {
  none,
  moved,    ///< the last move has changed this cell
  decisive, ///< this cell has decided the game
};

/// How a cell is lit while somebody chooses a move; only the full screen shows it.
enum class Light {
  none,
  choosable, ///< a move may begin here
  target,    ///< the move that was begun may go on here
  chosen,    ///< where it has come so far
  cursor,    ///< what else is pointed at: an entry of a list, brackets around a cell
};

struct Style {
  Ink ink = Ink::plain;
  Mark mark = Mark::none;
  Light light = Light::none;

  friend bool operator==(const Style&, const Style&) = default;
};

inline constexpr Style faint{Ink::faint, Mark::none};
inline constexpr Style bright{Ink::plain, Mark::none, Light::cursor};

/// How many columns of a terminal a text of UTF-8 takes. Bytes that are no UTF-8 take one each.
[[nodiscard]] std::size_t display_width(std::string_view text);
/// As much of the beginning of a text of UTF-8 as fits into so many columns.
[[nodiscard]] std::string_view first_columns(std::string_view text, std::size_t columns);

/// Where a drawing shows what stands on a cell.
struct CellSpot {
  CellIndex cell = 0;
  std::size_t column = 0;
  std::size_t row = 0;
  std::size_t width = 1; ///< columns

  friend bool operator==(const CellSpot&, const CellSpot&) = default;
};

/// A part of a drawing.
struct Area {
  std::size_t column = 0;
  std::size_t row = 0;
  std::size_t columns = 0;
  std::size_t rows = 0;

  friend bool operator==(const Area&, const Area&) = default;
};

/// A drawing made of characters with styles, as large as what is put on it.
class Canvas {
public:
  struct Spot {
    std::string character = " "; ///< UTF-8; empty behind a character that takes two columns
    Style style;
  };

  /// Writes a text on one row from that column on, over what stands there.
  /// @param column, row from 0, at the upper left
  void put(std::size_t column, std::size_t row, std::string_view text, Style style = {});
  /// The same for what stands on a cell, whose spot is remembered.
  void put_cell(CellIndex cell, std::size_t column, std::size_t row, std::string_view text, Style style = {});
  /// Puts a part of another drawing there, with the spots of the cells that lie in it.
  void paste(const Canvas& other, const Area& part, std::size_t column, std::size_t row);
  /// Changes in which light something stands that was put.
  void shine(const CellSpot& spot, Light light);

  [[nodiscard]] std::size_t rows() const noexcept { return rows_.size(); }
  [[nodiscard]] const std::vector<Spot>& row(std::size_t index) const { return rows_[index]; }
  /// The spots of the cells, in the order in which they were put.
  [[nodiscard]] const std::vector<CellSpot>& cells() const noexcept { return cells_; }
  /// The columns that the widest row takes.
  [[nodiscard]] std::size_t columns() const;

  /// The drawing row by row, without blanks at the ends of rows.
  /// @param colour styles are written as escape sequences; otherwise they are left out
  [[nodiscard]] std::string text(bool colour) const;

private:
  std::vector<std::vector<Spot>> rows_;
  std::vector<CellSpot> cells_;
};

} // namespace regola::console
