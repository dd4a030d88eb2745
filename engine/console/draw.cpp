#include "engine/console/draw.hpp"

#include <algorithm>

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
  const std::size_t width = column_name(board.columns() - 1).size();
  std::string text;
  for (int row = 0; row < board.rows(); ++row) {
    text += fmt::format("  {:>{}} ", board.rows() - row, margin);
    text += std::string(slanted ? static_cast<std::size_t>(row) : 0, ' ');
    for (int column = 0; column < board.columns(); ++column) {
      const CellIndex cell = board.at(column, row);
      text += fmt::format(" {:>{}}", cell == no_cell ? ' ' : status[cell], width);
    }
    text += '\n';
  }
  text += std::string(margin + 3 + (slanted ? static_cast<std::size_t>(board.rows()) : 0), ' ');
  for (int column = 0; column < board.columns(); ++column) {
    text += fmt::format(" {:>{}}", column_name(column), width);
  }
  return text + '\n';
}

std::string draw_points(const Board& board, const Status& status) {
  std::string names = " ";
  std::string symbols = " ";
  for (std::size_t i = 0; i < board.size(); ++i) {
    const std::string& name = board.name(static_cast<CellIndex>(i));
    names += " " + name;
    symbols += fmt::format(" {:>{}}", status[i], name.size());
  }
  return names + '\n' + symbols + '\n';
}

} // namespace

std::string draw(const Ruleset& ruleset, const Status& status, const std::vector<Successor>& offered) {
  std::string text;
  if (ruleset.board.size() == 0 || is_whole_status_game(ruleset)) {
    text = draw_symbols(ruleset, status, offered);
  } else if (ruleset.board.shape() == Board::Shape::points) {
    text = draw_points(ruleset.board, status);
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
