#include "rules/resolve/resolve_board.hpp"

#include <fmt/format.h>

namespace regola {

namespace {

/// Says what keeps a drawing that is small enough from lying in the middle, and what to draw.
/// @param columns those of the board that are not drawn; the same for rows
std::pair<std::string, Help> why_off_centre(int columns, int rows) {
  const bool odd_columns = columns % 2 != 0;
  const bool odd_rows = rows % 2 != 0;
  const char* const more = odd_columns && odd_rows ? "columns and of rows" : odd_rows ? "rows" : "columns";
  return {fmt::format(": an odd number of {} is left over", more),
          odd_columns && odd_rows
              ? Help("draw one column and one row more, or the whole board")
              : Help(fmt::format("draw one {0} more, or all {1} that are left over",
                                 odd_rows ? "row" : "column", odd_rows ? rows : columns))};
}

/// Whether a row looks like a size, as in `3x`, `x3`, `8x8x8`: digits with an x between, before or after.
bool looks_like_size(std::string_view row) {
  return row.find_first_not_of("0123456789x") == std::string_view::npos &&
         row.find_first_of("0123456789") != std::string_view::npos;
}

} // namespace

std::optional<BoardAndStart> BoardReader::grid() const {
  using Kind = syntax::Board::Kind;
  std::vector<DrawnRow> rows = trimmed_rows(syntax_);
  const bool sized = syntax_.kind == Kind::size || syntax_.kind == Kind::hexagonal;
  if (!has_only_symbols(scope_, rows, sized) || (!sized && !is_even(scope_, rows))) return std::nullopt;
  int columns = rows.empty() ? 0 : static_cast<int>(rows.front().text.size());
  int height = static_cast<int>(rows.size());
  if (sized) {
    const auto wide = scope_.number(syntax_.columns);
    const auto high = syntax_.rows.text == syntax_.columns.text ? wide : scope_.number(syntax_.rows);
    if (!wide || !high) return std::nullopt;
    if (*wide < 1 || *high < 1) {
      return scope_.no_result(
          Code::bad_board, *wide < 1 ? syntax_.columns.place : syntax_.rows.place,
          fmt::format("a board of {}x{}: it needs one column and one row at least", *wide, *high));
    }
    columns = *wide;
    height = *high;
  }
  if (syntax_.kind == Kind::row && looks_like_size(rows.front().text)) {
    return scope_.no_result(
        Code::bad_board, rows.front().place,
        fmt::format("'{}' is neither a size nor a row of symbols", rows.front().text),
        "a size is columns x rows without blanks, as in `board 8x8`; a row of digits is drawn in the line "
        "right below `board`, indented");
  }
  if (columns == 0) {
    return scope_.no_result(Code::bad_board, place_, "a board without cells",
                            "give its size, `board 8x8`, or draw it in the lines right below, indented");
  }
  if (static_cast<std::int64_t>(columns) * height > static_cast<std::int64_t>(limits::cells)) {
    return scope_.no_result(Code::board_too_large, sized ? syntax_.columns.place : place_,
                            fmt::format("a board of {}x{} has {} cells; at most {} are possible", columns,
                                        height, static_cast<std::int64_t>(columns) * height, limits::cells));
  }
  if (sized && (!stretch(scope_, rows, columns, height) || !is_even(scope_, rows))) return std::nullopt;
  const int drawn_rows = static_cast<int>(rows.size());
  const int drawn_columns = rows.empty() ? 0 : static_cast<int>(rows.front().text.size());
  if (drawn_columns > columns || drawn_rows > height ||
      (!rows.empty() && ((columns - drawn_columns) % 2 != 0 || (height - drawn_rows) % 2 != 0))) {
    const bool larger = drawn_columns > columns || drawn_rows > height;
    const auto [why, help] = larger ? std::pair<std::string, Help>()
                                    : why_off_centre(columns - drawn_columns, height - drawn_rows);
    return scope_.no_result(Code::bad_board, rows.front().place,
                            fmt::format("this drawing of {}x{} cannot lie in the middle of {}x{}{}",
                                        drawn_columns, drawn_rows, columns, height, why),
                            help.text);
  }
  const int left = (columns - drawn_columns) / 2;
  const int top = (height - drawn_rows) / 2;
  BoardAndStart result;
  std::vector<Board::Cell> cells;
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < columns; ++column) {
      const bool drawn =
          row >= top && row < top + drawn_rows && column >= left && column < left + drawn_columns;
      const char symbol =
          drawn ? rows[static_cast<std::size_t>(row - top)].text[static_cast<std::size_t>(column - left)]
                : empty_symbol;
      if (symbol != off_symbol) {
        cells.push_back({column_name(column) + std::to_string(height - row), column, row});
        result.start += symbol;
      }
    }
  }
  if (cells.empty()) return scope_.no_result(Code::bad_board, place_, "a board of holes only has no cells");
  result.board = Board(syntax_.kind == Kind::hexagonal ? Board::Shape::hexagons : Board::Shape::squares,
                       columns, height, std::move(cells));
  return result;
}

std::optional<BoardAndStart> BoardReader::read() const {
  switch (syntax_.kind) {
  case syntax::Board::Kind::lines: return lines();
  case syntax::Board::Kind::points: return points();
  case syntax::Board::Kind::drawing:
  case syntax::Board::Kind::size:
  case syntax::Board::Kind::hexagonal:
  case syntax::Board::Kind::row: break;
  }
  return grid();
}

std::optional<BoardAndStart> resolve_board(const Scope& scope, const syntax::Board& board, Place place) {
  return BoardReader(scope, board, place).read();
}

bool is_sized_by_param(const syntax::Board& board) {
  const auto is_param = [](const syntax::Word& size) {
    return !size.text.empty() && is_variable(size.text.front());
  };
  return is_param(board.columns) || is_param(board.rows);
}

} // namespace regola
