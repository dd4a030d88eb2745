#include "engine/console/draw/painter.hpp"

#include <algorithm>

#include "engine/matcher/player_view.hpp"
#include "rules/ruleset/shown_class.hpp"

namespace regola::console {

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
  const auto in = [&](const std::vector<CellIndex>& cells) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  };
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

} // namespace regola::console
