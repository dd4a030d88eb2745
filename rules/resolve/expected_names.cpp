#include "rules/resolve/resolve_rules.hpp"

#include <fmt/format.h>

namespace regola {

namespace {

bool check_class_expected(const Scope& scope, const syntax::Word& name) {
  const ClassIndex index = scope.cell_class(name.text);
  if (index == no_class && !scope.symbol_classes.contains(name.text)) {
    if (!scope.unread.contains("class") && !scope.unread.contains("order")) {
      scope.error(Code::unknown_class, name.place, fmt::format("no class is called '{}'", name.text),
                  scope.did_you_mean(name.text, scope.class_names()));
    }
    return false;
  }
  const auto& sides = scope.ruleset.sides;
  if (index != no_class && any_of(sides, [&](const Side& side) {
        return index < side.following.size() && side.following[index];
      })) {
    return scope.error(
        Code::bad_class, name.place,
        fmt::format("which cells are '{}' depends on the direction of the line that asks", name.text),
        "only a class with directions of its own has cells by itself");
  }
  return true;
}

CellIndex cell_expected(const Scope& scope, const syntax::Word& word) {
  const Board& board = scope.ruleset.board;
  const CellIndex cell = board.find(word.text);
  if (cell == no_cell) {
    scope.error(Code::unknown_cell, word.place, fmt::format("'{}' is no cell of this board", word.text),
                fmt::format("cells are named from {} to {}", board.name(0),
                            board.name(static_cast<CellIndex>(board.size() - 1))));
  }
  return cell;
}

/// Adds the cells of the rectangle between two.
bool add_range(const Scope& scope, const syntax::Expect::Cells& range, std::vector<CellIndex>& cells) {
  const Board& board = scope.ruleset.board;
  if (board.shape() == Board::Shape::points) {
    return scope.error(Code::unknown_cell, range.first.place,
                       "a range of cells wants a board of rows and columns", "name the cells one by one");
  }
  const CellIndex first = cell_expected(scope, range.first);
  const CellIndex last = first == no_cell ? no_cell : cell_expected(scope, *range.last);
  if (last == no_cell) return false;
  const auto [left, right] = std::minmax(board.cell(first).column, board.cell(last).column);
  const auto [top, bottom] = std::minmax(board.cell(first).row, board.cell(last).row);
  for (std::size_t i = 0; i < board.size(); ++i) {
    const auto& place = board.cell(static_cast<CellIndex>(i));
    if (left <= place.column && place.column <= right && top <= place.row && place.row <= bottom) {
      cells.push_back(static_cast<CellIndex>(i));
    }
  }
  return true;
}

} // namespace

bool check_line_name(const Scope& scope, const syntax::Word& name) {
  const Ruleset& ruleset = scope.ruleset;
  std::vector<std::string> known = scope.cell_classes;
  known.insert(known.end(), ruleset.names.begin(), ruleset.names.end());
  for (const auto& [named, lines] : ruleset.named_lines) known.push_back(named);
  if (contains(known, name.text)) return true;
  if (scope.unread.empty()) { // else the line of that name may be one that could not be read
    scope.error(Code::unknown_name, name.place, fmt::format("no line is called '{}'", name.text),
                scope.did_you_mean(name.text, known));
  }
  return false;
}

std::optional<std::vector<CellIndex>> class_cells_expected(const Scope& scope, const syntax::Expect& line) {
  if (!check_class_expected(scope, line.subject)) return std::nullopt;
  std::vector<CellIndex> cells;
  for (const syntax::Expect::Cells& each : line.cells) {
    if (each.last) {
      if (!add_range(scope, each, cells)) return std::nullopt;
      continue;
    }
    const CellIndex cell = cell_expected(scope, each.first);
    if (cell == no_cell) return std::nullopt;
    cells.push_back(cell);
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

} // namespace regola
