#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

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

struct Style {
  Ink ink = Ink::plain;
  Mark mark = Mark::none;

  friend bool operator==(const Style&, const Style&) = default;
};

/// How many columns of a terminal a text of UTF-8 takes. Bytes that are no UTF-8 take one each.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// A drawing made of characters with styles, as large as what is put on it.
class Canvas {
public:
  /// Writes a text on one row from that column on, over what stands there.
  /// @param column, row from 0, at the upper left
  void put(std::size_t column, std::size_t row, std::string_view text, Style style = {});
  [[nodiscard]] std::size_t rows() const noexcept { return rows_.size(); }
  /// The columns that the widest row takes.
  [[nodiscard]] std::size_t columns() const;

  /// The drawing row by row, without blanks at the ends of rows.
  /// @param colour styles are written as escape sequences; otherwise they are left out
  [[nodiscard]] std::string text(bool colour) const;

private:
  struct Spot {
    std::string character = " "; ///< UTF-8; empty behind a character that takes two columns
    Style style;
  };

  std::vector<std::vector<Spot>> rows_;
};

} // namespace regola::console
