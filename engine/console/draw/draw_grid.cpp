// Boards of squares and hexagons: rows and columns with their names.

#include "engine/console/draw/draw.hpp"

namespace regola::console {

namespace {

/// Draws a grid; a board that is too wide is drawn in several parts.
class GridDrawing {
public:
  GridDrawing(Canvas& canvas, const Painter& painter)
      : canvas_(canvas),
        painter_(painter),
        board_(painter.ruleset.board),
        slanted_(board_.shape() == Board::Shape::hexagons),
        names_width_(std::to_string(board_.rows()).size()) {
    width_ = std::max(column_name(board_.columns() - 1).size(), painter.width());
    if (slanted_ && width_ % 2 == 0) {
      ++width_; // rows of hexagons are shifted by half a hexagon and its blank
    }
    if (columns_that_fit() < board_.columns() && width_ == 1 && !slanted_) {
      gap_ = 0; // cells without gaps rather than parts below each other
    }
  }

  void draw() {
    const int fit = std::max(columns_that_fit(), 1);
    for (int first = 0; first < board_.columns(); first += fit) {
      draw_part(first, std::min(first + fit, board_.columns()));
    }
  }

private:
  static constexpr int wide = 12; // from this size on both sides have names

  /// Each row of hexagons begins half a hexagon further right.
  [[nodiscard]] std::size_t indent(int row) const {
    return slanted_ ? static_cast<std::size_t>(row) * (width_ + 1) / 2 : 0;
  }
  [[nodiscard]] std::size_t left() const { return names_width_ + 3; }
  [[nodiscard]] std::size_t start_of(int row) const {
    return row < 0 ? left() - indent(-row) : left() + indent(row);
  }
  [[nodiscard]] bool named_twice() const {
    return !slanted_ && std::max(board_.columns(), board_.rows()) >= wide;
  }
  [[nodiscard]] int columns_that_fit() const {
    const std::size_t taken = left() + indent(board_.rows()) + (named_twice() ? names_width_ + 2 : 0);
    const std::size_t room = painter_.target.width > taken ? painter_.target.width - taken : 0;
    return static_cast<int>(std::min<std::size_t>(room / (width_ + gap_), 1000));
  }
  /// The column or row of the board at a place of the drawing; reversed from the other side.
  [[nodiscard]] int column_at(int place) const {
    return painter_.target.turned ? board_.columns() - 1 - place : place;
  }
  [[nodiscard]] int row_at(int place) const {
    return painter_.target.turned ? board_.rows() - 1 - place : place;
  }

  /// The column where a text of this width begins, flush right in its cell.
  [[nodiscard]] std::size_t at(int place, int first, int row, std::size_t width) const {
    const auto index = static_cast<std::size_t>(place - first);
    return start_of(row) + index * (width_ + gap_) + gap_ + (width_ - std::min(width_, width));
  }

  void draw_names(int first, int last, int indented_as) {
    for (int place = first; place < last; ++place) {
      const std::string name = column_name(column_at(place));
      canvas_.put(at(place, first, indented_as, name.size()), line_, name, faint);
    }
    ++line_;
  }

  void draw_part(int first, int last) {
    if (named_twice() || slanted_) { // a slanted column is followed from either end
      draw_names(first, last, slanted_ ? -1 : 0);
    }
    for (int place = 0; place < board_.rows(); ++place, ++line_) {
      const int row = row_at(place);
      const std::string name = std::to_string(board_.rows() - row);
      canvas_.put(2 + names_width_ - name.size(), line_, name, faint);
      for (int column = first; column < last; ++column) {
        const CellIndex cell = board_.at(column_at(column), row);
        if (cell != no_cell) {
          const std::size_t width = display_width(painter_.text_of(cell));
          painter_.put(canvas_, at(column, first, place, width), line_, cell, gap_ > 0);
        }
      }
      if (named_twice()) canvas_.put(at(last, first, place, width_) - gap_ + 2, line_, name, faint);
    }
    draw_names(first, last, board_.rows());
  }

  Canvas& canvas_;
  const Painter& painter_;
  const Board& board_;
  bool slanted_;
  std::size_t names_width_;
  std::size_t width_ = 1;
  std::size_t gap_ = 1;
  std::size_t line_ = 0; // of the canvas
};

} // namespace

void draw_grid(Canvas& canvas, const Painter& painter) { GridDrawing(canvas, painter).draw(); }

} // namespace regola::console
