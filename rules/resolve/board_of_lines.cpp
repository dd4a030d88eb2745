// `board lines`: a point at each symbol, joined by the lines drawn between them.

#include <fmt/format.h>

#include "rules/resolve/resolve_board.hpp"

namespace regola {

namespace {

constexpr std::string_view line_marks = "-|/\\";

constexpr std::string_view layout_marks = "-|/\\+"; // between points that links join, for people alone

} // namespace

/// Reads points at symbols, joined by runs of -
/// / \ between them.
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
          return scope_.no_result(Code::bad_board, at, "a board of lines has no holes",
                                  "leave the place blank");
        }
        if (mark == '\t' || !is_board_symbol(mark)) {
          return mark == '\t' ? std::nullopt : scope_.no_result(Code::bad_board, at, no_symbol(mark));
        }
        spots.push_back({x, y, mark});
        used_x.insert(x);
        used_y.insert(y);
      }
    }
  }
  if (spots.empty()) {
    return scope_.no_result(Code::bad_board, place_,
                            "a board of lines needs a drawing of points joined by - | / \\");
  }
  if (spots.size() > limits::cells) {
    return scope_.no_result(
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
  std::set<std::pair<int, int>> joining; // marks between two points
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
      if (mark_at(x, y) != way.mark) continue;
      while (mark_at(x, y) == way.mark) {
        joining.insert({x, y});
        x += way.dx;
        y += way.dy;
      }
      const auto end = find_if(spots, [&](const Spot& s) { return s.x == x && s.y == y; });
      if (end == spots.end()) {
        return scope_.no_result(
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
        return scope_.no_result(Code::bad_board, within(drawing[row].place, static_cast<std::size_t>(x)),
                                fmt::format("this '{}' joins no two points", mark));
      }
    }
  }
  return result;
}

/// Reads one row with a symbol for each point; without a row all points are empty.
std::optional<std::string> BoardReader::symbols_of_row(std::size_t count) const {
  const std::vector<DrawnRow> rows = trimmed_rows(syntax_);
  if (rows.empty()) return std::string(count, empty_symbol);
  if (!has_only_symbols(scope_, rows) || !is_even(scope_, rows)) return std::nullopt;
  const DrawnRow& row = rows.front();
  const std::size_t hole = row.text.find(off_symbol);
  if (hole != std::string::npos) {
    return scope_.no_result(Code::bad_board, within(row.place, hole), "points have no holes between them");
  }
  if (row.text.size() != count) {
    return scope_.no_result(Code::bad_board, row.place,
                            fmt::format("{} symbols for {} points", row.text.size(), count));
  }
  return row.text;
}

/// Reads a drawing of several rows, which places the points in the order of reading.
std::optional<std::string> BoardReader::symbols_of_layout(std::size_t count) const {
  std::string symbols;
  for (const syntax::Word& row : syntax_.drawing) {
    for (std::size_t i = 0; i < row.text.size(); ++i) {
      const char mark = row.text[i];
      if (mark == ' ' || layout_marks.find(mark) != std::string_view::npos) continue;
      if (mark == off_symbol) {
        return scope_.no_result(Code::bad_board, within(row.place, i), "points have no holes between them",
                                "leave the place blank");
      }
      if (mark == '\t') return std::nullopt; // already reported
      if (!is_board_symbol(mark)) {
        return scope_.no_result(Code::bad_board, within(row.place, i), no_symbol(mark));
      }
      symbols += mark;
    }
  }
  if (symbols.size() != count) {
    return scope_.no_result(Code::bad_board, trimmed_rows(syntax_).front().place,
                            fmt::format("{} points are drawn here, and {} are named", symbols.size(), count),
                            "the drawing has a symbol for each point, in the order of their names");
  }
  return symbols;
}

std::optional<BoardAndStart> BoardReader::points() const {
  BoardAndStart result;
  std::vector<Board::Cell> cells;
  if (syntax_.points.size() > limits::cells) {
    return scope_.no_result(Code::board_too_large, place_,
                            fmt::format("this board has {} points; at most {} are possible",
                                        syntax_.points.size(), limits::cells));
  }
  for (const syntax::Word& point : syntax_.points) {
    const bool known = any_of(cells, [&](const auto& cell) { return cell.name == point.text; });
    if (known) {
      return scope_.no_result(Code::bad_board, point.place,
                              fmt::format("two points are called '{}'", point.text));
    }
    cells.push_back({point.text, static_cast<int>(cells.size()), 0});
  }
  const bool laid_out = syntax_.drawing.size() > 1;
  auto start = laid_out ? symbols_of_layout(cells.size()) : symbols_of_row(cells.size());
  if (!start) return std::nullopt;
  result.start = std::move(*start);
  const int count = static_cast<int>(cells.size());
  result.board =
      Board(Board::Shape::points, count, 1, std::move(cells),
            laid_out ? without_symbols(syntax_.drawing, layout_marks) : std::vector<std::string>());
  return result;
}

} // namespace regola
