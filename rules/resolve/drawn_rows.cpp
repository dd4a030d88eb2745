#include "rules/resolve/resolve_board.hpp"

#include <fmt/format.h>

namespace regola {

namespace {

constexpr char repeat_mark = '*';

bool fail(const Scope& scope, Place place, std::string message, std::string help = {}) {
  return scope.error(Code::bad_board, place, std::move(message), std::move(help));
}

bool repeats_row_above(const DrawnRow& row) { return row.text == std::string(1, repeat_mark); }

bool stretch_row(const Scope& scope, DrawnRow& row, std::size_t columns) {
  const std::size_t mark = row.text.find(repeat_mark);
  if (mark == std::string::npos) return true;
  const std::size_t second = row.text.find(repeat_mark, mark + 1);
  if (second != std::string::npos) {
    return fail(scope, within(row.place, second), "a second '*' in one row",
                "one cell is repeated until the row is full");
  }
  if (mark == 0) {
    return fail(scope, within(row.place, mark), "'*' repeats the cell before it, and there is none");
  }
  const std::size_t others = row.text.size() - 2;
  if (others > columns) {
    return fail(
        scope, row.place,
        fmt::format("this row has {} cells besides the one that '*' repeats; the board has {} columns",
                    others, columns));
  }
  const std::string cells(columns - others, row.text[mark - 1]);
  row.text.replace(mark - 1, 2, cells);
  return true;
}

} // namespace

std::vector<DrawnRow> trimmed_rows(const syntax::Board& board) {
  std::vector<DrawnRow> rows;
  for (const syntax::Word& line : board.drawing) {
    const std::size_t start = line.text.find_first_not_of(' ');
    Place place = line.place;
    place.offset += static_cast<std::uint32_t>(start);
    place.length -= static_cast<std::uint32_t>(start);
    rows.push_back({line.text.substr(start), place});
  }
  return rows;
}

std::vector<std::string> without_symbols(const std::vector<syntax::Word>& drawing, std::string_view marks) {
  std::size_t indent = std::string::npos;
  for (const syntax::Word& line : drawing) indent = std::min(indent, line.text.find_first_not_of(' '));
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

Place within(Place place, std::size_t byte) {
  return {place.source, place.offset + static_cast<std::uint32_t>(byte), 1};
}

bool is_board_symbol(char c) {
  return is_symbol(c) && std::string_view("[]{}()!?#=*+~^/:,").find(c) == std::string_view::npos;
}

std::string no_symbol(char c) {
  return is_symbol(c) ? fmt::format("'{}' is a mark of this language and no symbol", c)
                      : "this is no symbol: symbols are plain ASCII characters";
}

bool has_only_symbols(const Scope& scope, const std::vector<DrawnRow>& rows, bool stretches) {
  for (const DrawnRow& row : rows) {
    for (std::size_t i = 0; i < row.text.size(); ++i) {
      const char c = row.text[i];
      if (c == off_symbol || is_board_symbol(c) || (stretches && c == repeat_mark)) continue;
      if (c == ' ') {
        const bool comment = row.text.find("//", i) != std::string::npos;
        return fail(scope, within(row.place, i), "a blank within a row of a drawing",
                    comment ? "a drawing holds no comments" : "an empty cell is '.', a hole '#'");
      }
      if (c == repeat_mark) {
        return fail(scope, within(row.place, i), "'*' fills a board whose size is given, and here it is not",
                    "as in `board 8x8`");
      }
      return c != '\t' &&
             fail(scope, within(row.place, i), no_symbol(c), // a tab is already reported
                  c == '+' ? "a drawing has symbols alone; `board lines` draws lines between them" : "");
    }
  }
  return true;
}

bool is_even(const Scope& scope, const std::vector<DrawnRow>& rows) {
  const auto other =
      find_if(rows, [&](const DrawnRow& row) { return row.text.size() != rows.front().text.size(); });
  return other == rows.end() || fail(scope, other->place,
                                     fmt::format("this row is {} long, the first one {}", other->text.size(),
                                                 rows.front().text.size()));
}

bool stretch(const Scope& scope, std::vector<DrawnRow>& rows, int columns, int height) {
  const auto mark = find_if(rows, repeats_row_above);
  if (mark != rows.end()) {
    const auto second = std::find_if(mark + 1, rows.end(), repeats_row_above);
    if (second != rows.end()) {
      return fail(scope, second->place, "a second row of '*'", "one row is repeated until the board is full");
    }
    if (mark == rows.begin()) {
      return fail(scope, mark->place, "'*' alone repeats the row above, and there is none");
    }
    const auto others = rows.size() - 2;
    const auto wanted = static_cast<std::size_t>(height);
    if (others > wanted) {
      return fail(scope, rows.front().place,
                  fmt::format("this drawing has {} rows besides the one that '*' repeats; the board has {}",
                              others, height));
    }
    const DrawnRow repeated = *(mark - 1);
    const auto at = rows.erase(mark - 1, mark + 1);
    rows.insert(at, wanted - others, repeated);
  }
  return std::all_of(rows.begin(), rows.end(), [&](DrawnRow& row) {
    return stretch_row(scope, row, static_cast<std::size_t>(columns));
  });
}

} // namespace regola
