#include "engine/matcher/guard_cells.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace regola {

std::string cells_text(const Board& board, const std::vector<CellIndex>& cells) {
  constexpr std::size_t many = 6;
  const auto by_column = [&](CellIndex a, CellIndex b) {
    return board.cell(a).column < board.cell(b).column;
  };
  const auto by_row = [&](CellIndex a, CellIndex b) { return board.cell(a).row < board.cell(b).row; };
  const auto [left, right] = std::minmax_element(cells.begin(), cells.end(), by_column);
  const auto [top, bottom] = std::minmax_element(cells.begin(), cells.end(), by_row);
  if (board.is_grid() && cells.size() > 2) {
    const int first = board.cell(*left).column;
    const int last = board.cell(*right).column;
    const int high = board.cell(*top).row;
    const int low = board.cell(*bottom).row;
    const CellIndex from = board.at(first, low);
    const CellIndex to = board.at(last, high);
    const auto size = static_cast<std::size_t>(last - first + 1) * static_cast<std::size_t>(low - high + 1);
    if (size == cells.size() && from != no_cell && to != no_cell) {
      return fmt::format("{}-{}", board.name(from), board.name(to));
    }
  }
  std::string all;
  for (std::size_t i = 0; i < std::min(cells.size(), many); ++i) {
    all += (i == 0 ? "" : " ") + board.name(cells[i]);
  }
  return all + (cells.size() > many ? " ..." : "");
}

bool may_lie_on(const Guard& guard, CellIndex cell) {
  return guard.cells.empty() || std::find(guard.cells.begin(), guard.cells.end(), cell) != guard.cells.end();
}

std::vector<CellIndex> cells_of_line(const std::vector<Production>& lines, std::uint32_t number) {
  std::vector<CellIndex> cells;
  for (const Production& line : lines) {
    if (line.guard.line == number) {
      cells.insert(cells.end(), line.guard.cells.begin(), line.guard.cells.end());
    }
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

} // namespace regola
