// Points without a drawing: a table of their links.

#include <algorithm>
#include <numeric>

#include "engine/console/draw/painter.hpp"

namespace regola::console {

namespace {

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
      if (std::find(links.begin(), links.end(), relation.name) == links.end()) continue;
      std::string ends;
      for (const CellIndex end : relation.next[point]) ends += (ends.empty() ? "" : " ") + board.name(end);
      row.push_back(std::move(ends));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

} // namespace

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

} // namespace regola::console
