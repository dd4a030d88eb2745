// Boards with a drawing in their text: lines with the names of rows and columns, points with their own names.

#include <algorithm>
#include <utility>

#include "engine/console/draw/painter.hpp"

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

} // namespace regola::console
