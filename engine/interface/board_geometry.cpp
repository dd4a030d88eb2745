#include "engine/interface/board_geometry.hpp"

#include <cmath>
#include <numbers>
#include <set>

#include "rules/text/ranges.hpp"

namespace regola::console {

namespace {

constexpr double names_margin = 0.75; // for names, at the left and below
constexpr double border = 0.125;      // around all
constexpr double row_of_hexagons = std::numbers::sqrt3 / 2;

/// Moves the layout inside the border and sets the size of the picture.
/// @param reach distance from the centre of a cell to its edge
void frame(BoardGeometry& geometry, double reach, bool margins) {
  double right = 0;
  double bottom = 0;
  const double left = border + (margins ? names_margin : 0);
  for (Spot& centre : geometry.centres) {
    centre.x += left + reach;
    centre.y += border + reach;
    right = std::max(right, centre.x);
    bottom = std::max(bottom, centre.y);
  }
  geometry.width = right + reach + border;
  geometry.height = bottom + reach + border + (margins ? names_margin : 0);
}

/// Adds names at the left of each row and below each column that has a cell.
void name_grid(BoardGeometry& geometry, const Board& board) {
  std::set<int> rows;
  std::set<int> columns;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const Board::Cell& cell = board.cell(static_cast<CellIndex>(i));
    const Spot& centre = geometry.centres[i];
    if (rows.insert(cell.row).second) {
      const double x = board.shape() == Board::Shape::hexagons ? centre.x - 0.5 - names_margin / 2
                                                               : border + names_margin / 2;
      geometry.names.push_back({{x, centre.y}, std::to_string(board.rows() - cell.row)});
    }
  }
  // A column has its name below its lowest cell.
  for (std::size_t i = board.size(); i-- > 0;) {
    const Board::Cell& cell = board.cell(static_cast<CellIndex>(i));
    if (columns.insert(cell.column).second) {
      const Spot& centre = geometry.centres[i];
      const double slant = board.shape() == Board::Shape::hexagons
                               ? (geometry.height - names_margin - centre.y) / 2 / row_of_hexagons
                               : 0;
      geometry.names.push_back(
          {{centre.x + slant, geometry.height - border - names_margin / 2}, column_name(cell.column)});
    }
  }
}

void lay_grid(BoardGeometry& geometry, const Board& board, bool named) {
  const bool hexagons = board.shape() == Board::Shape::hexagons;
  geometry.cells = hexagons ? BoardGeometry::Cells::hexagons : BoardGeometry::Cells::squares;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const Board::Cell& cell = board.cell(static_cast<CellIndex>(i));
    const double x = cell.column + (hexagons ? cell.row * 0.5 : 0);
    geometry.centres.push_back({x, cell.row * (hexagons ? row_of_hexagons : 1.0)});
  }
  frame(geometry, hexagons ? 1 / std::numbers::sqrt3 : 0.5, named);
  if (named) name_grid(geometry, board);
}

/// Lays points out as the drawing of the text has them: a character is half as wide as a cell. Without a
/// drawing the points form a circle.
void lay_points(BoardGeometry& geometry, const Board& board, bool named) {
  geometry.cells = BoardGeometry::Cells::points;
  const auto& drawing = board.drawing();
  for (std::size_t row = 0; row < drawing.size(); ++row) {
    for (std::size_t column = 0; column < drawing[row].size(); ++column) {
      if (drawing[row][column] == empty_symbol) {
        geometry.centres.push_back({static_cast<double>(column) / 2, static_cast<double>(row) / 2});
      }
    }
  }
  if (drawing.empty()) {
    const auto count = static_cast<double>(board.size());
    const double radius = std::max(1.0, count / 4);
    for (std::size_t i = 0; i < board.size(); ++i) {
      const double angle = 2 * std::numbers::pi * static_cast<double>(i) / count;
      geometry.centres.push_back({radius + radius * std::sin(angle), radius - radius * std::cos(angle)});
    }
  }
  std::set<std::pair<CellIndex, CellIndex>> joined;
  const std::vector<std::string> links = board.link_names();
  for (std::size_t i = 0; i < board.relation_count(); ++i) {
    const Relation& relation = board.relation(static_cast<RelationIndex>(i));
    if (!contains(links, relation.name)) continue;
    for (std::size_t from = 0; from < relation.next.size(); ++from) {
      for (const CellIndex to : relation.next[from]) {
        joined.insert(std::minmax(static_cast<CellIndex>(from), to));
      }
    }
  }
  geometry.lines.assign(joined.begin(), joined.end());
  const bool is_lines = board.shape() == Board::Shape::lines;
  frame(geometry, 0.5, named && is_lines);
  if (named && is_lines) {
    name_grid(geometry, board);
  } else if (named) {
    for (std::size_t i = 0; i < board.size(); ++i) {
      const Spot& centre = geometry.centres[i];
      geometry.names.push_back({{centre.x + 0.46, centre.y - 0.4}, board.name(static_cast<CellIndex>(i))});
    }
  }
}

/// Lays out the cells of a game without rows: as a square if their number is a square, else in a row.
void lay_symbols(BoardGeometry& geometry, const Ruleset& ruleset, const Status& status) {
  geometry.first_cell = ruleset.turn == Turn::first_cell && status.size() > 0 ? 1 : 0;
  const std::size_t cells = status.size() - geometry.first_cell;
  const std::size_t side = square_side(cells);
  const std::size_t columns = side == 0 ? std::max<std::size_t>(cells, 1) : side;
  for (std::size_t i = 0; i < cells; ++i) {
    const std::size_t row = i / columns;
    geometry.centres.push_back({static_cast<double>(i % columns), static_cast<double>(row)});
  }
  frame(geometry, 0.5, false);
}

} // namespace

std::size_t square_side(std::size_t cells) {
  std::size_t side = 1;
  while (side * side < cells) ++side;
  return side * side == cells && side > 1 ? side : 0;
}

bool is_whole_status_game(const Ruleset& ruleset) {
  return !ruleset.rules.empty() && ruleset.sides[0].moves.empty() && ruleset.sides[1].moves.empty() &&
         ruleset.board.rows() <= 1;
}

BoardGeometry geometry_of(const Ruleset& ruleset, const Status& status, bool named) {
  BoardGeometry geometry;
  const Board& board = ruleset.board;
  if (board.size() == 0 || is_whole_status_game(ruleset)) {
    lay_symbols(geometry, ruleset, status);
  } else if (board.is_grid()) {
    lay_grid(geometry, board, named);
  } else {
    lay_points(geometry, board, named);
  }
  return geometry;
}

} // namespace regola::console
