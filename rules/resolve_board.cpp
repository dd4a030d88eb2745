#include "rules/resolve_board.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "rules/drawn_rows.hpp"
#include "rules/limits.hpp"

namespace regola {

namespace {

constexpr std::string_view line_marks = "-|/\\";
constexpr std::string_view layout_marks = "-|/\\+"; // between points that links join, for people alone

/// The drawing of a board of lines or points without the blanks left of all rows, with '.' at the points.
std::vector<std::string> without_symbols(const std::vector<syntax::Word>& drawing, std::string_view marks) {
  std::size_t indent = std::string::npos;
  for (const syntax::Word& line : drawing) {
    indent = std::min(indent, line.text.find_first_not_of(' '));
  }
  std::vector<std::string> rows;
  for (const syntax::Word& line : drawing) {
    std::string row = line.text.substr(indent);
    std::replace_if(
        row.begin(), row.end(),
        [&](char mark) { return mark != ' ' && marks.find(mark) == std::string_view::npos; }, empty_symbol);
    rows.push_back(std::move(row));
  }
  return rows;
}

/// `3x`, `x3`, `8x8x8`: digits, and at most some x between them.
bool looks_like_size(std::string_view row) {
  return row.find_first_not_of("0123456789x") == std::string_view::npos &&
         row.find_first_of("0123456789") != std::string_view::npos;
}

class BoardReader {
public:
  BoardReader(const Scope& scope, const syntax::Board& board, Place place)
      : scope_(scope), syntax_(board), place_(place) {}

  [[nodiscard]] std::optional<BoardAndStart> read() const;

private:
  [[nodiscard]] std::optional<BoardAndStart> fail(Code code, Place place, std::string message,
                                                  std::string help = {}) const {
    scope_.error(code, place, std::move(message), std::move(help));
    return std::nullopt;
  }
  [[nodiscard]] std::optional<BoardAndStart> grid() const;
  [[nodiscard]] std::optional<BoardAndStart> lines() const;
  [[nodiscard]] std::optional<BoardAndStart> points() const;
  [[nodiscard]] std::optional<std::string> symbols_of_row(std::size_t count) const;
  [[nodiscard]] std::optional<std::string> symbols_of_layout(std::size_t count) const;

  const Scope& scope_;
  const syntax::Board& syntax_;
  Place place_;
};

std::optional<BoardAndStart> BoardReader::grid() const {
  using Kind = syntax::Board::Kind;
  std::vector<DrawnRow> rows = trimmed_rows(syntax_);
  const bool sized = syntax_.kind == Kind::size || syntax_.kind == Kind::hexagonal;
  if (!has_only_symbols(scope_, rows, sized) || (!sized && !is_even(scope_, rows))) {
    return std::nullopt;
  }
  int columns = rows.empty() ? 0 : static_cast<int>(rows.front().text.size());
  int height = static_cast<int>(rows.size());
  if (sized) {
    const auto wide = scope_.number(syntax_.columns);
    const auto high = syntax_.rows.text == syntax_.columns.text ? wide : scope_.number(syntax_.rows);
    if (!wide || !high) {
      return std::nullopt;
    }
    if (*wide < 1 || *high < 1) {
      return fail(Code::bad_board, *wide < 1 ? syntax_.columns.place : syntax_.rows.place,
                  fmt::format("a board of {}x{}: it needs one column and one row at least", *wide, *high));
    }
    columns = *wide;
    height = *high;
  }
  if (syntax_.kind == Kind::row && looks_like_size(rows.front().text)) {
    return fail(Code::bad_board, rows.front().place,
                fmt::format("'{}' is neither a size nor a row of symbols", rows.front().text),
                "a size is columns x rows without blanks, as in `board 8x8`");
  }
  if (columns == 0) {
    return fail(Code::bad_board, place_, "a board without cells",
                "give its size, `board 8x8`, or draw it in the lines right below, indented");
  }
  if (static_cast<std::int64_t>(columns) * height > static_cast<std::int64_t>(limits::cells)) {
    return fail(Code::board_too_large, sized ? syntax_.columns.place : place_,
                fmt::format("a board of {}x{} has {} cells; at most {} are possible", columns, height,
                            static_cast<std::int64_t>(columns) * height, limits::cells));
  }
  if (sized && (!stretch(scope_, rows, columns, height) || !is_even(scope_, rows))) {
    return std::nullopt;
  }
  const int drawn_rows = static_cast<int>(rows.size());
  const int drawn_columns = rows.empty() ? 0 : static_cast<int>(rows.front().text.size());
  if (drawn_columns > columns || drawn_rows > height ||
      (!rows.empty() && ((columns - drawn_columns) % 2 != 0 || (height - drawn_rows) % 2 != 0))) {
    return fail(Code::bad_board, rows.front().place,
                fmt::format("this drawing of {}x{} cannot lie in the middle of {}x{}", drawn_columns,
                            drawn_rows, columns, height));
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
  if (cells.empty()) {
    return fail(Code::bad_board, place_, "a board of holes only has no cells");
  }
  result.board = Board(syntax_.kind == Kind::hexagonal ? Board::Shape::hexagons : Board::Shape::squares,
                       columns, height, std::move(cells));
  return result;
}

/// Points wherever a symbol stands, joined by runs of - | / \ between them.
std::optional<BoardAndStart> BoardReader::lines() const {
  struct Spot {
    int x;
    int y;
    char symbol;
  };
  std::vector<Spot> spots;
  std::set<int> used_x;
  std::set<int> used_y;
  const auto& drawing = syntax_.drawing;
  const auto mark_at = [&](int x, int y) {
    const bool inside = y >= 0 && y < static_cast<int>(drawing.size()) && x >= 0 &&
                        x < static_cast<int>(drawing[static_cast<std::size_t>(y)].text.size());
    return inside ? drawing[static_cast<std::size_t>(y)].text[static_cast<std::size_t>(x)] : ' ';
  };
  for (int y = 0; y < static_cast<int>(drawing.size()); ++y) {
    for (int x = 0; x < static_cast<int>(drawing[static_cast<std::size_t>(y)].text.size()); ++x) {
      const char mark = mark_at(x, y);
      if (mark != ' ' && line_marks.find(mark) == std::string_view::npos) {
        const Place at = within(drawing[static_cast<std::size_t>(y)].place, static_cast<std::size_t>(x));
        if (mark == off_symbol) {
          return fail(Code::bad_board, at, "a board of lines has no holes", "leave the place blank");
        }
        if (mark == '\t' || !is_board_symbol(mark)) {
          return mark == '\t' ? std::nullopt : fail(Code::bad_board, at, no_symbol(mark));
        }
        spots.push_back({x, y, mark});
        used_x.insert(x);
        used_y.insert(y);
      }
    }
  }
  if (spots.empty()) {
    return fail(Code::bad_board, place_, "a board of lines needs a drawing of points joined by - | / \\");
  }
  if (spots.size() > limits::cells) {
    return fail(
        Code::board_too_large, place_,
        fmt::format("this board has {} points; at most {} are possible", spots.size(), limits::cells));
  }
  const auto rank = [](const std::set<int>& used, int value) {
    return static_cast<int>(std::distance(used.begin(), used.find(value)));
  };
  BoardAndStart result;
  std::vector<Board::Cell> cells;
  for (const Spot& spot : spots) {
    const int column = rank(used_x, spot.x);
    const int row = rank(used_y, spot.y);
    cells.push_back(
        {column_name(column) + std::to_string(static_cast<int>(used_y.size()) - row), column, row});
    result.start += spot.symbol;
  }
  std::set<std::pair<int, int>> joining; // the marks that lie between two points
  struct Way {
    const char* forth;
    const char* back;
    int dx;
    int dy;
    char mark;
  };
  result.board = Board(Board::Shape::lines, static_cast<int>(used_x.size()), static_cast<int>(used_y.size()),
                       std::move(cells), without_symbols(drawing, line_marks));
  for (const Way& way : {Way{"e", "w", 1, 0, '-'}, Way{"s", "n", 0, 1, '|'}, Way{"se", "nw", 1, 1, '\\'},
                         Way{"sw", "ne", -1, 1, '/'}}) {
    std::vector<std::pair<CellIndex, CellIndex>> edges;
    for (std::size_t i = 0; i < spots.size(); ++i) {
      int x = spots[i].x + way.dx;
      int y = spots[i].y + way.dy;
      if (mark_at(x, y) != way.mark) {
        continue;
      }
      while (mark_at(x, y) == way.mark) {
        joining.insert({x, y});
        x += way.dx;
        y += way.dy;
      }
      const auto end =
          std::find_if(spots.begin(), spots.end(), [&](const Spot& s) { return s.x == x && s.y == y; });
      if (end == spots.end()) {
        return fail(
            Code::bad_board,
            within(drawing[static_cast<std::size_t>(spots[i].y)].place, static_cast<std::size_t>(spots[i].x)),
            fmt::format("the line that leaves this point as '{}' ends at no point", way.mark));
      }
      edges.emplace_back(static_cast<CellIndex>(i), static_cast<CellIndex>(end - spots.begin()));
    }
    result.board.link(way.forth, way.back, edges);
  }
  for (int y = 0; y < static_cast<int>(drawing.size()); ++y) {
    const auto row = static_cast<std::size_t>(y);
    for (int x = 0; x < static_cast<int>(drawing[row].text.size()); ++x) {
      const char mark = mark_at(x, y);
      if (mark != ' ' && line_marks.find(mark) != std::string_view::npos && !joining.contains({x, y})) {
        return fail(Code::bad_board, within(drawing[row].place, static_cast<std::size_t>(x)),
                    fmt::format("this '{}' joins no two points", mark));
      }
    }
  }
  return result;
}

/// One row of symbols, as many as there are points; without a row all points are empty.
std::optional<std::string> BoardReader::symbols_of_row(std::size_t count) const {
  const std::vector<DrawnRow> rows = trimmed_rows(syntax_);
  if (rows.empty()) {
    return std::string(count, empty_symbol);
  }
  if (!has_only_symbols(scope_, rows) || !is_even(scope_, rows)) {
    return std::nullopt;
  }
  const DrawnRow& row = rows.front();
  const std::size_t hole = row.text.find(off_symbol);
  if (hole != std::string::npos) {
    (void)fail(Code::bad_board, within(row.place, hole), "points have no holes between them");
    return std::nullopt;
  }
  if (row.text.size() != count) {
    (void)fail(Code::bad_board, row.place, fmt::format("{} symbols for {} points", row.text.size(), count));
    return std::nullopt;
  }
  return row.text;
}

/// A drawing of several rows says where the points lie, in the order in which it is read.
std::optional<std::string> BoardReader::symbols_of_layout(std::size_t count) const {
  std::string symbols;
  for (const syntax::Word& row : syntax_.drawing) {
    for (std::size_t i = 0; i < row.text.size(); ++i) {
      const char mark = row.text[i];
      if (mark == ' ' || layout_marks.find(mark) != std::string_view::npos) {
        continue;
      }
      if (mark == off_symbol) {
        (void)fail(Code::bad_board, within(row.place, i), "points have no holes between them",
                   "leave the place blank");
        return std::nullopt;
      }
      if (!is_board_symbol(mark)) {
        if (mark != '\t') { // which is reported already
          (void)fail(Code::bad_board, within(row.place, i), no_symbol(mark));
        }
        return std::nullopt;
      }
      symbols += mark;
    }
  }
  if (symbols.size() != count) {
    (void)fail(Code::bad_board, trimmed_rows(syntax_).front().place,
               fmt::format("{} points are drawn here, and {} are named", symbols.size(), count),
               "the drawing has a symbol for each point, in the order of their names");
    return std::nullopt;
  }
  return symbols;
}

std::optional<BoardAndStart> BoardReader::points() const {
  BoardAndStart result;
  std::vector<Board::Cell> cells;
  if (syntax_.points.size() > limits::cells) {
    return fail(Code::board_too_large, place_,
                fmt::format("this board has {} points; at most {} are possible", syntax_.points.size(),
                            limits::cells));
  }
  for (const syntax::Word& point : syntax_.points) {
    const bool known =
        std::any_of(cells.begin(), cells.end(), [&](const auto& cell) { return cell.name == point.text; });
    if (known) {
      return fail(Code::bad_board, point.place, fmt::format("two points are called '{}'", point.text));
    }
    cells.push_back({point.text, static_cast<int>(cells.size()), 0});
  }
  const bool laid_out = syntax_.drawing.size() > 1;
  auto start = laid_out ? symbols_of_layout(cells.size()) : symbols_of_row(cells.size());
  if (!start) {
    return std::nullopt;
  }
  result.start = std::move(*start);
  const int count = static_cast<int>(cells.size());
  result.board =
      Board(Board::Shape::points, count, 1, std::move(cells),
            laid_out ? without_symbols(syntax_.drawing, layout_marks) : std::vector<std::string>());
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

} // namespace

std::optional<BoardAndStart> resolve_board(const Scope& scope, const syntax::Board& board, Place place) {
  return BoardReader(scope, board, place).read();
}

} // namespace regola
