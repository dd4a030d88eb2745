#include "engine/console/draw/draw.hpp"

#include <fmt/format.h>

#include "engine/interface/board_geometry.hpp"
#include "engine/interface/loaded_game.hpp"

namespace regola::console {

namespace {

/// Draws the symbols after the turn symbol, as a square if their number is a square.
void draw_symbols(Canvas& canvas, const Painter& painter, const std::vector<Successor>& offered) {
  const std::size_t first = painter.ruleset.turn == Turn::first_cell ? 1 : 0;
  const std::size_t cells = painter.status.size() - std::min(first, painter.status.size());
  const std::size_t side = square_side(cells);
  const bool numbered = !painter.ruleset.rules.empty() && painter.ruleset.rules.front().number != 0;
  const std::size_t width = std::max(numbered ? std::to_string(cells).size() : 1, painter.width());
  for (std::size_t i = 0; i < cells; ++i) {
    const bool is_offered = numbered && any_of(offered, [&](const Successor& next) {
                              return next.move.kind == Move::Kind::rule && next.move.number == i + 1;
                            });
    const auto cell = static_cast<CellIndex>(first + i);
    const std::string text = is_offered ? std::to_string(i + 1) : painter.text_of(cell);
    const std::size_t place = side == 0 ? i : i % side;
    const std::size_t column = 2 + place * (width + 1) + width - std::min(width, display_width(text));
    const std::size_t row = side == 0 ? 0 : i / side;
    if (is_offered) {
      canvas.put_cell(cell, column, row, text, faint);
    } else {
      painter.put(canvas, column, row, cell, true);
    }
  }
}

} // namespace

Canvas draw_board(const Ruleset& ruleset, const Status& status, const std::vector<Successor>& offered,
                  const MarkedCells& marked, const DrawingFor& target) {
  Canvas canvas;
  const Painter painter{ruleset, status, marked, target};
  const Board& board = ruleset.board;
  if (board.size() == 0 || is_whole_status_game(ruleset)) {
    draw_symbols(canvas, painter, offered);
  } else if (board.shape() == Board::Shape::lines) {
    draw_lines(canvas, painter);
  } else if (board.shape() == Board::Shape::points && !board.drawing().empty()) {
    draw_laid_out_points(canvas, painter);
  } else if (board.shape() == Board::Shape::points) {
    draw_table_of_points(canvas, painter);
  } else {
    draw_grid(canvas, painter);
  }
  return canvas;
}

std::string hands_text(const Ruleset& ruleset, const Status& status, const DrawingFor& target) {
  const MarkedCells none;
  const Painter painter{ruleset, status, none, target};
  std::string hands;
  for (std::size_t i = 0; i < ruleset.hands.size(); ++i) {
    if (ruleset.hands[i].symbol == 0 && status.hands[i] == 0) {
      continue; // a hand of numbers is empty except while a move sows them
    }
    hands += fmt::format(" {}{}", status.hands[i],
                         ruleset.hands[i].symbol == 0 ? " " + ruleset.hands[i].name()
                                                      : painter.text_of_symbol(ruleset.hands[i].symbol));
  }
  return hands;
}

std::string draw(const Ruleset& ruleset, const Status& status, const std::vector<Successor>& offered,
                 const MarkedCells& marked, const DrawingFor& target) {
  const std::string hands = hands_text(ruleset, status, target);
  return draw_board(ruleset, status, offered, marked, target).text(target.colour) +
         (hands.empty() ? hands : "  in hand:" + hands + '\n');
}

std::vector<CellIndex> changed_cells(const Status& before, const Status& after) {
  std::vector<CellIndex> changed;
  for (std::size_t cell = 0; cell < std::min(before.size(), after.size()); ++cell) {
    if (before[cell] != after[cell]) changed.push_back(static_cast<CellIndex>(cell));
  }
  return changed;
}

std::vector<const Appearance*> terrain_of(const Ruleset& ruleset, const Status& status) {
  std::vector<const Appearance*> shown;
  const std::size_t classes = std::min<std::size_t>(ruleset.class_names.size(), shown_classes);
  for (std::size_t i = 0; i < classes; ++i) {
    const auto index = static_cast<ClassIndex>(i);
    const auto found = ruleset.appearances.find(symbol_of_class(index));
    if (found == ruleset.appearances.end()) continue;
    shown.resize(status.size());
    for (const PlayerIndex player : {first_player, second_player}) {
      const PlayerView view(ruleset, status, player);
      for (std::size_t j = 0; j < status.size(); ++j) {
        const auto cell = static_cast<CellIndex>(j);
        if (status[cell] == empty_symbol && shown[j] == nullptr && view.in_class(index, cell)) {
          shown[j] = &found->second;
        }
      }
    }
  }
  return shown;
}

std::string Painter::text_of_symbol(Symbol symbol) const {
  return target.glyphs ? shown_glyph(ruleset, symbol) : shown_text(ruleset, symbol);
}

std::string Painter::text_of(CellIndex cell) const {
  const Appearance* shown = terrain.empty() ? nullptr : terrain[cell];
  if (shown == nullptr) return text_of_symbol(status[cell]);
  return text_of(*shown);
}

std::string Painter::text_of(const Appearance& shown) const {
  return target.glyphs && !shown.glyph.empty() ? shown.glyph : shown.text;
}

Style Painter::style_of(CellIndex cell) const {
  const auto in = [&](const std::vector<CellIndex>& cells) { return contains(cells, cell); };
  Style style;
  if (const auto owner = owner_of(ruleset, status[cell])) {
    style.ink = *owner == first_player ? Ink::first : Ink::second;
  }
  if (!terrain.empty() && terrain[cell] != nullptr) style.ink = Ink::faint;
  style.mark = in(marked.decisive) ? Mark::decisive : in(marked.moved) ? Mark::moved : Mark::none;
  return style;
}

std::size_t Painter::width() const {
  std::size_t widest = 1;
  for (const Symbol symbol : ruleset.symbols.to_string()) {
    widest = std::max(widest, display_width(text_of_symbol(symbol)));
  }
  for (const Appearance* shown : terrain) {
    if (shown != nullptr) widest = std::max(widest, display_width(text_of(*shown)));
  }
  return widest;
}

void Painter::put(Canvas& canvas, std::size_t column, std::size_t row, CellIndex cell, bool room) const {
  const std::string text = text_of(cell);
  const Style style = style_of(cell);
  canvas.put_cell(cell, column, row, text, style);
  if (style.mark != Mark::none && target.marks && !target.colour && room && column > 0) {
    const bool moved = style.mark == Mark::moved;
    canvas.put(column - 1, row, moved ? "(" : "[");
    canvas.put(column + display_width(text), row, moved ? ")" : "]");
  }
}

std::string sides_of_score(const Ruleset& ruleset, const Status& status) {
  const auto sides = score_sides(ruleset, status);
  if (!sides) return {};
  return fmt::format("{}={} {}={}", ruleset.players[first_player], (*sides)[first_player],
                     ruleset.players[second_player], (*sides)[second_player]);
}

} // namespace regola::console
