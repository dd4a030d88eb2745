#include "engine/console/screen/screen_layout.hpp"

#include <algorithm>
#include <cmath>

namespace regola::console {

namespace {

constexpr std::size_t widest_name = 9; // of a player, where names are below each other

/// Writes lines of text below each other.
class Column {
public:
  Column(Canvas& canvas, const Area& area) : canvas_(canvas), area_(area) {}

  [[nodiscard]] std::size_t left() const { return area_.rows - used_; }
  [[nodiscard]] std::size_t width() const { return area_.columns; }
  void put(const std::string& text, Style style = {}, std::size_t indent = 0) {
    if (left() > 0 && indent < area_.columns) {
      canvas_.put(area_.column + indent, area_.row + used_, first_columns(text, area_.columns - indent),
                  style);
    }
  }
  void next(std::size_t rows = 1) { used_ = std::min(used_ + rows, area_.rows); }
  void line(const std::string& text, Style style = {}) {
    put(text, style);
    next();
  }

private:
  Canvas& canvas_;
  Area area_;
  std::size_t used_ = 0; // rows
};

void put_players(Column& column, const ScreenView& view) {
  std::size_t names = 1;
  for (const ScreenPlayer& player : view.players) {
    names = std::max(names, std::min(display_width(player.name), widest_name));
  }
  for (std::size_t i = 0; i < view.players.size(); ++i) {
    const ScreenPlayer& player = view.players[i];
    column.put(player.to_move ? ">" : " ", bright);
    column.put(std::string(first_columns(player.name, names)), {i == 0 ? Ink::first : Ink::second}, 2);
    const std::size_t clock = display_width(player.clock);
    const std::size_t taken = names + 4 + (clock == 0 ? 0 : clock + 1);
    column.put(std::string(first_columns(player.who, column.width() - std::min(column.width(), taken))), {},
               names + 4);
    if (clock > 0 && clock < column.width()) {
      column.put(player.clock, player.to_move ? bright : Style{}, column.width() - clock);
    }
    column.next();
  }
}

void put_value(Column& column, const ScreenView& view) {
  if (!view.share) return;
  column.next();
  column.line(view.value);
  std::array<std::string, 2> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = first_columns(view.players[i].name, widest_name);
  const std::size_t taken = display_width(names[0]) + display_width(names[1]) + 2;
  const std::size_t width = column.width() - std::min(column.width(), taken);
  column.put(names[0], {Ink::first});
  column.put(value_bar(*view.share, width, view.unicode), {}, display_width(names[0]) + 1);
  column.put(names[1], {Ink::second}, display_width(names[0]) + width + 2);
  column.next();
}

void put_thoughts(Column& column, const ScreenView& view) {
  if (view.thoughts.empty()) return;
  column.next();
  const std::size_t rows = std::max<std::size_t>(2, column.left() * 2 / 5);
  column.line("for " + view.thinker + ":", faint);
  std::vector<std::string> last = lines_of(view.thoughts.front(), column.width());
  last.resize(std::min<std::size_t>(last.size(), 2));
  for (const std::string& line : last) column.line(line);
  for (std::size_t i = 1; i < view.thoughts.size() && i + last.size() <= rows; ++i) {
    column.line(view.thoughts[i], faint);
  }
}

/// Draws the last moves side by side, in columns as wide as the longest move.
void put_moves(Column& column, const ScreenView& view) {
  if (view.moves.empty()) return;
  column.next();
  std::size_t widest = 1;
  for (const std::string& move : view.moves) widest = std::max(widest, display_width(move) + 2);
  const std::size_t in_row = std::clamp<std::size_t>((column.width() + 2) / widest, 1, 4) / 2 * 2;
  const std::size_t a_row = std::max<std::size_t>(in_row, 1);
  const std::size_t all_rows = (view.moves.size() + a_row - 1) / a_row;
  const std::size_t first = all_rows - std::min(all_rows, column.left());
  for (std::size_t row = first; row < all_rows; ++row) {
    for (std::size_t i = 0; i < a_row && row * a_row + i < view.moves.size(); ++i) {
      const std::size_t place = row * a_row + i;
      column.put(view.moves[place], place + 1 == view.moves.size() ? bright : Style{}, i * widest);
    }
    column.next();
  }
}

} // namespace

std::string value_bar(double share, std::size_t columns, bool unicode) {
  const double part = (std::clamp(share, -1.0, 1.0) + 1) / 2 * static_cast<double>(columns);
  const auto full = static_cast<std::size_t>(std::lround(part));
  std::string bar;
  for (std::size_t i = 0; i < columns; ++i) {
    bar += i < full ? (unicode ? "\u2588" : "#") : (unicode ? "\u2591" : ".");
  }
  return bar;
}

void put_panel(Canvas& canvas, const ScreenView& view, const Area& area) {
  Column column(canvas, area);
  put_players(column, view);
  if (!view.hands.empty()) {
    for (const std::string& line : lines_of("in hand:" + view.hands, area.columns)) column.line(line);
  }
  put_value(column, view);
  put_thoughts(column, view);
  put_moves(column, view);
}

} // namespace regola::console
