#include "engine/console/draw.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

namespace regola::console {

namespace {

/// The side of the square that many cells make, or 0.
std::size_t square_side(std::size_t cells) {
  std::size_t side = 1;
  while (side * side < cells) {
    ++side;
  }
  return side * side == cells && side > 1 ? side : 0;
}

bool is_whole_status_game(const Ruleset& ruleset) {
  return !ruleset.rules.empty() && ruleset.sides[0].moves.empty() && ruleset.sides[1].moves.empty() &&
         ruleset.board.rows() <= 1;
}

/// The cells behind the turn, in a square if they make one.
std::string draw_symbols(const Ruleset& ruleset, const Status& status,
                         const std::vector<Successor>& offered) {
  const std::size_t first = ruleset.turn == Turn::first_cell ? 1 : 0;
  const std::size_t cells = status.size() - std::min(first, status.size());
  const std::size_t side = square_side(cells);
  const bool numbered = !ruleset.rules.empty() && ruleset.rules.front().number != 0;
  const std::size_t width = numbered ? std::to_string(cells).size() : 1;
  std::string text;
  for (std::size_t i = 0; i < cells; ++i) {
    const bool is_offered =
        numbered && std::any_of(offered.begin(), offered.end(), [&](const Successor& next) {
          return next.move.kind == Move::Kind::rule && next.move.number == i + 1;
        });
    const std::string cell = is_offered ? std::to_string(i + 1) : std::string(1, status[first + i]);
    const bool row_ends = i + 1 == cells || (side != 0 && (i + 1) % side == 0);
    text += fmt::format("{}{:>{}}{}", i == 0 || (side != 0 && i % side == 0) ? "  " : " ", cell, width,
                        row_ends ? "\n" : "");
  }
  return text;
}

std::string draw_grid(const Board& board, const Status& status) {
  const std::size_t margin = std::to_string(board.rows()).size();
  const bool slanted = board.shape() == Board::Shape::hexagons;
  std::size_t width = column_name(board.columns() - 1).size();
  if (slanted && width % 2 == 0) {
    ++width; // a hexagon and the blank before it are halved from row to row
  }
  const auto indent = [&](int row) {
    return std::string(slanted ? static_cast<std::size_t>(row) * (width + 1) / 2 : 0, ' ');
  };
  std::string text;
  for (int row = 0; row < board.rows(); ++row) {
    text += fmt::format("  {:>{}} {}", board.rows() - row, margin, indent(row));
    for (int column = 0; column < board.columns(); ++column) {
      const CellIndex cell = board.at(column, row);
      text += fmt::format(" {:>{}}", cell == no_cell ? ' ' : status[cell], width);
    }
    text += '\n';
  }
  text += std::string(margin + 3, ' ') + indent(board.rows());
  for (int column = 0; column < board.columns(); ++column) {
    text += fmt::format(" {:>{}}", column_name(column), width);
  }
  return text + '\n';
}

/// The lines as in the text with what stands on the points; the names of columns that are drawn close to each
/// other take turns in several rows.
std::string draw_lines(const Board& board, const Status& status) {
  const std::size_t margin = std::to_string(board.rows()).size();
  std::vector<std::size_t> places(static_cast<std::size_t>(board.columns())); // where a column is drawn
  std::string text;
  CellIndex cell = 0;
  for (std::string row : board.drawing()) {
    std::string name;
    for (std::size_t place = 0; place < row.size(); ++place) {
      if (row[place] == empty_symbol) {
        name = std::to_string(board.rows() - board.cell(cell).row);
        places[static_cast<std::size_t>(board.cell(cell).column)] = place;
        row[place] = status[cell];
        ++cell;
      }
    }
    text += fmt::format("  {:>{}}  {}\n", name, margin, row);
  }
  std::vector<std::string> names;
  for (int column = 0; column < board.columns(); ++column) {
    const std::size_t place = places[static_cast<std::size_t>(column)];
    auto free = std::find_if(names.begin(), names.end(), [&](const auto& row) { return row.size() < place; });
    if (free == names.end()) {
      free = names.emplace(names.end());
    }
    free->resize(place, ' ');
    *free += column_name(column);
  }
  for (const std::string& row : names) {
    text += std::string(margin + 4, ' ') + row + '\n';
  }
  return text;
}

using TableRow = std::vector<std::string>;

/// For each point its name, what stands there, and link by link where it leads.
std::vector<TableRow> table_of_points(const Board& board, const Status& status) {
  const std::vector<std::string> links = board.link_names();
  std::vector<TableRow> rows = {{"", ""}};
  rows.front().insert(rows.front().end(), links.begin(), links.end());
  for (std::size_t i = 0; i < board.size(); ++i) {
    const auto point = static_cast<CellIndex>(i);
    TableRow row = {board.name(point), std::string(1, status[point])};
    for (std::size_t j = 0; j < board.relation_count(); ++j) {
      const Relation& relation = board.relation(static_cast<RelationIndex>(j));
      if (std::find(links.begin(), links.end(), relation.name) == links.end()) {
        continue;
      }
      std::string ends;
      for (const CellIndex end : relation.next[point]) {
        ends += (ends.empty() ? "" : " ") + board.name(end);
      }
      row.push_back(std::move(ends));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

/// That table; where it is long and there is room, in several parts side by side.
std::string draw_points(const Board& board, const Status& status) {
  constexpr std::size_t long_table = 12;
  constexpr std::size_t screen_width = 80;
  const std::vector<TableRow> rows = table_of_points(board, status);
  std::vector<std::size_t> widths(rows.front().size());
  for (const TableRow& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], row[i].size());
    }
  }
  const std::size_t points = rows.size() - 1;
  const std::size_t part_width =
      std::accumulate(widths.begin(), widths.end(), std::size_t{2} * (widths.size() + 1));
  const std::size_t wanted = (points + long_table - 1) / long_table;
  const std::size_t parts = std::clamp(screen_width / part_width, std::size_t{1}, wanted);
  const std::size_t height = (points + parts - 1) / parts;
  std::string text;
  for (std::size_t line = 0; line <= height; ++line) {
    std::string drawn;
    for (std::size_t first = 1; first <= points; first += height) {
      const std::size_t row = line == 0 ? 0 : first + line - 1;
      for (std::size_t i = 0; row <= points && i < widths.size(); ++i) {
        drawn += fmt::format("  {:<{}}", rows[row][i], widths[i]);
      }
      drawn += "  ";
    }
    text += drawn.substr(0, drawn.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

} // namespace

std::string draw(const Ruleset& ruleset, const Status& status, const std::vector<Successor>& offered) {
  std::string text;
  if (ruleset.board.size() == 0 || is_whole_status_game(ruleset)) {
    text = draw_symbols(ruleset, status, offered);
  } else if (ruleset.board.shape() == Board::Shape::points) {
    text = draw_points(ruleset.board, status);
  } else if (ruleset.board.shape() == Board::Shape::lines) {
    text = draw_lines(ruleset.board, status);
  } else {
    text = draw_grid(ruleset.board, status);
  }
  std::string hands;
  for (std::size_t i = 0; i < ruleset.hands.size(); ++i) {
    hands += fmt::format(" {}{}", status.hands[i], ruleset.hands[i].symbol);
  }
  return hands.empty() ? text : text + "  in hand:" + hands + '\n';
}

} // namespace regola::console
