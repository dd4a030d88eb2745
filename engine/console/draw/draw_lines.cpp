// Boards with a drawing in their text: lines with the names of rows and columns, points with their own names.

#include <numeric>

#include "engine/console/draw/draw.hpp"

namespace regola::console {

namespace {

/// A point of a drawing.
struct Junction {
  std::size_t column = 0;
  std::size_t row = 0;
};

/// The drawing of a board without its points, and the places of these; turned on request.
struct Drawing {
  std::vector<std::string> rows;
  std::vector<Junction> spots; ///< by cell
  std::size_t width = 0;
};

Drawing drawing_of(const Board& board, bool turned) {
  Drawing drawing{board.drawing(), {}, 0};
  for (const std::string& row : drawing.rows) drawing.width = std::max(drawing.width, row.size());
  for (std::size_t row = 0; row < drawing.rows.size(); ++row) {
    std::string& line = drawing.rows[row];
    line.resize(drawing.width, ' ');
    for (std::size_t column = 0; column < line.size(); ++column) {
      if (line[column] == empty_symbol) {
        drawing.spots.push_back({column, row});
        line[column] = ' ';
      }
    }
  }
  if (turned) { // half a turn leaves the marks - | / \ unchanged
    std::reverse(drawing.rows.begin(), drawing.rows.end());
    for (std::string& row : drawing.rows) std::reverse(row.begin(), row.end());
    for (Junction& spot : drawing.spots) {
      spot = {drawing.width - 1 - spot.column, drawing.rows.size() - 1 - spot.row};
    }
  }
  return drawing;
}

void put_lines(Canvas& canvas, const Drawing& drawing, std::size_t left) {
  for (std::size_t row = 0; row < drawing.rows.size(); ++row) canvas.put(left, row, drawing.rows[row], faint);
}

void put_points(Canvas& canvas, const Painter& painter, const Drawing& drawing, std::size_t left) {
  for (std::size_t cell = 0; cell < drawing.spots.size(); ++cell) {
    const Junction& spot = drawing.spots[cell];
    painter.put(canvas, left + spot.column, spot.row, static_cast<CellIndex>(cell), false);
  }
}

/// The names of the columns below the drawing. Names that are close to each other alternate between rows.
void put_column_names(Canvas& canvas, const Board& board, const Drawing& drawing, std::size_t left) {
  std::vector<std::pair<std::size_t, std::string>> names; // where they are drawn
  for (std::size_t cell = 0; cell < drawing.spots.size(); ++cell) {
    names.emplace_back(drawing.spots[cell].column,
                       column_name(board.cell(static_cast<CellIndex>(cell)).column));
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::vector<std::size_t> ends; // of each row of names: the first free column
  for (const auto& [column, name] : names) {
    std::size_t row = 0;
    while (row < ends.size() && ends[row] >= column && ends[row] > 0) ++row;
    ends.resize(std::max(ends.size(), row + 1));
    canvas.put(left + column, drawing.rows.size() + row, name, faint);
    ends[row] = column + name.size();
  }
}

using TableRow = std::vector<std::string>;

constexpr std::size_t symbol_column = 1; // of the table

/// Has a line for each point: its name, its symbol, and the targets of each link.
std::vector<TableRow> table_of_points(const Painter& painter) {
  const Board& board = painter.ruleset.board;
  const std::vector<std::string> links = board.link_names();
  std::vector<TableRow> rows = {{"", ""}};
  rows.front().insert(rows.front().end(), links.begin(), links.end());
  for (std::size_t i = 0; i < board.size(); ++i) {
    const auto point = static_cast<CellIndex>(i);
    TableRow row = {board.name(point), painter.text_of(point)};
    for (std::size_t j = 0; j < board.relation_count(); ++j) {
      const Relation& relation = board.relation(static_cast<RelationIndex>(j));
      if (!contains(links, relation.name)) continue;
      std::string ends;
      for (const CellIndex end : relation.next[point]) ends += (ends.empty() ? "" : " ") + board.name(end);
      row.push_back(std::move(ends));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

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

void draw_lines(Canvas& canvas, const Painter& painter) {
  const Board& board = painter.ruleset.board;
  const Drawing drawing = drawing_of(board, painter.target.turned);
  const std::size_t names_width = std::to_string(board.rows()).size();
  const std::size_t left = names_width + 4;
  put_lines(canvas, drawing, left);
  put_points(canvas, painter, drawing, left);
  for (std::size_t cell = 0; cell < drawing.spots.size(); ++cell) {
    const std::string name = std::to_string(board.rows() - board.cell(static_cast<CellIndex>(cell)).row);
    canvas.put(2 + names_width - name.size(), drawing.spots[cell].row, name, faint);
  }
  put_column_names(canvas, board, drawing, left);
}

void draw_laid_out_points(Canvas& canvas, const Painter& painter) {
  const Board& board = painter.ruleset.board;
  const Drawing drawing = drawing_of(board, painter.target.turned);
  constexpr std::size_t left = 2;
  constexpr std::size_t between = 6;
  put_lines(canvas, drawing, left);
  put_points(canvas, painter, drawing, left);
  // The names stand beside the drawing, or below if it is too wide.
  std::size_t longest = 1;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    longest = std::max(longest, board.name(static_cast<CellIndex>(cell)).size());
  }
  const std::size_t beside = left + drawing.width + between;
  const bool fits = beside + drawing.width + longest <= painter.target.width;
  const std::size_t names_left = fits ? beside : left;
  const std::size_t names_top = fits ? 0 : drawing.rows.size() + 1;
  for (std::size_t row = 0; row < drawing.rows.size(); ++row) {
    canvas.put(names_left, names_top + row, drawing.rows[row], faint);
  }
  for (std::size_t cell = 0; cell < drawing.spots.size(); ++cell) {
    const Junction& spot = drawing.spots[cell];
    const std::string& name = board.name(static_cast<CellIndex>(cell));
    const std::size_t middle = names_left + spot.column;
    canvas.put(middle - std::min(name.size() / 2, middle), names_top + spot.row, name);
  }
}

void draw_table_of_points(Canvas& canvas, const Painter& painter) {
  constexpr std::size_t long_table = 12; // rows; a longer table is drawn in parts if there is room
  constexpr std::size_t between = 2;     // columns
  const std::vector<TableRow> rows = table_of_points(painter);
  std::vector<std::size_t> widths(rows.front().size());
  for (const TableRow& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  }
  const std::size_t points = rows.size() - 1;
  const std::size_t part_width = std::accumulate(widths.begin(), widths.end(), between * (widths.size() + 1));
  const std::size_t wanted = (points + long_table - 1) / long_table;
  const std::size_t parts = std::clamp(painter.target.width / part_width, std::size_t{1}, wanted);
  const std::size_t height = (points + parts - 1) / parts;
  for (std::size_t line = 0; line <= height; ++line) {
    for (std::size_t part = 0; part < parts; ++part) {
      const std::size_t row = line == 0 ? 0 : part * height + line;
      std::size_t column = part * part_width;
      for (std::size_t i = 0; row <= points && part * height < points && i < widths.size(); ++i) {
        column += between;
        if (row > 0 && i == symbol_column) {
          painter.put(canvas, column, line, static_cast<CellIndex>(row - 1), true);
        } else {
          canvas.put(column, line, rows[row][i], row == 0 ? faint : Style{});
        }
        column += widths[i];
      }
    }
  }
}

void draw_grid(Canvas& canvas, const Painter& painter) { GridDrawing(canvas, painter).draw(); }

} // namespace regola::console
