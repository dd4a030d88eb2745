// `board points`: named points, joined by links.

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "rules/resolve/drawn_rows.hpp"
#include "rules/resolve/resolve_board.hpp"
#include "rules/text/limits.hpp"

namespace regola {

namespace {

constexpr std::string_view layout_marks = "-|/\\+"; // between points that links join, for people alone

} // namespace

/// Reads one row with a symbol for each point; without a row all points are empty.
std::optional<std::string> BoardReader::symbols_of_row(std::size_t count) const {
  const std::vector<DrawnRow> rows = trimmed_rows(syntax_);
  if (rows.empty()) return std::string(count, empty_symbol);
  if (!has_only_symbols(scope_, rows) || !is_even(scope_, rows)) return std::nullopt;
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

/// Reads a drawing of several rows, which places the points in the order of reading.
std::optional<std::string> BoardReader::symbols_of_layout(std::size_t count) const {
  std::string symbols;
  for (const syntax::Word& row : syntax_.drawing) {
    for (std::size_t i = 0; i < row.text.size(); ++i) {
      const char mark = row.text[i];
      if (mark == ' ' || layout_marks.find(mark) != std::string_view::npos) continue;
      if (mark == off_symbol) {
        (void)fail(Code::bad_board, within(row.place, i), "points have no holes between them",
                   "leave the place blank");
        return std::nullopt;
      }
      if (!is_board_symbol(mark)) {
        if (mark != '\t') { // already reported
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
  if (!start) return std::nullopt;
  result.start = std::move(*start);
  const int count = static_cast<int>(cells.size());
  result.board =
      Board(Board::Shape::points, count, 1, std::move(cells),
            laid_out ? without_symbols(syntax_.drawing, layout_marks) : std::vector<std::string>());
  return result;
}

} // namespace regola
