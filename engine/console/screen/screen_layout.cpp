#include "engine/console/screen/screen_layout.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rules/text/ranges.hpp"

namespace regola::console {

namespace {

constexpr ScreenSize least_size = {20, 6};
constexpr std::size_t least_panel = 24; // columns of the panel beside the board

/// The division of the screen between the board and its panel.
struct Sharing {
  Canvas board;
  std::size_t pane = 0;  ///< columns for the board
  std::size_t panel = 0; ///< columns for the panel; 0 if there is no room
};

Sharing share_out(const ScreenView& view, const ScreenSize& size, std::size_t rows) {
  constexpr std::size_t gap = 3; // with a line in it
  const auto fits = [&](const Canvas& board, std::size_t columns) {
    return board.columns() <= columns && board.rows() <= rows;
  };
  if (size.columns >= 2 * least_panel) {
    const std::size_t most = size.columns - least_panel - gap;
    Canvas board = view.board(most);
    if (fits(board, most)) {
      const std::size_t usual = std::min<std::size_t>(size.columns / 2 - 4, 44);
      const std::size_t pane = std::min(std::max(board.columns() + 2, usual), most);
      return {std::move(board), pane, size.columns - pane - gap};
    }
  }
  Canvas board = view.board(size.columns);
  if (!fits(board, size.columns)) {
    constexpr std::size_t whole = 1000; // draws the board in one piece, to show a part
    board = view.board(whole);
  }
  return {std::move(board), size.columns, 0};
}

/// The start of the visible part that has the cursor in it.
std::size_t scrolled(std::size_t whole, std::size_t shown, std::size_t at) {
  return whole <= shown ? 0 : std::min(at - std::min(at, shown / 2), whole - shown);
}

void put_board(ScreenPicture& picture, const ScreenView& view, Canvas board, const Area& area) {
  const auto shine = [&](const std::vector<CellIndex>& cells, Light light) {
    for (const CellSpot& spot : board.cells()) {
      if (contains(cells, spot.cell)) board.shine(spot, light);
    }
  };
  shine(view.choosable, Light::choosable);
  shine(view.targets, Light::target);
  shine(view.chosen, Light::chosen);
  ScreenPoint at;
  const std::vector<CellSpot> spots = board.cells();
  for (const CellSpot& spot : spots) {
    if (!view.cursor || spot.cell != *view.cursor) continue;
    at = {spot.column, spot.row};
    const auto is_free = [&](std::size_t column) {
      return none_of(spots, [&](const CellSpot& other) {
        return other.row == spot.row && column >= other.column && column < other.column + other.width;
      });
    };
    if (spot.column > 0 && is_free(spot.column - 1) && is_free(spot.column + spot.width)) {
      board.put(spot.column - 1, spot.row, "[", bright);
      board.put(spot.column + spot.width, spot.row, "]", bright);
    }
  }
  const Area part = {scrolled(board.columns(), area.columns, at.column),
                     scrolled(board.rows(), area.rows, at.row), area.columns, area.rows};
  const std::size_t left = (area.columns - std::min(area.columns, board.columns())) / 2;
  const std::size_t top = board.rows() < area.rows ? 1 : 0;
  picture.canvas.paste(board, part, area.column + left, area.row + top);
  if (view.cursor) {
    picture.cursor =
        ScreenPoint{area.column + left + at.column - part.column, area.row + top + at.row - part.row};
  }
}

void put_list(ScreenPicture& picture, const ScreenView& view, const ScreenSize& size) {
  const ScreenList& list = *view.list;
  std::size_t width = display_width(list.title);
  for (const std::string& entry : list.entries) width = std::max(width, display_width(entry));
  width = std::min(width, size.columns - 4);
  const std::size_t rows = std::min(list.entries.size(), size.rows - 4);
  const std::size_t left = (size.columns - width - 4) / 2;
  const std::size_t top = (size.rows - rows - 2) / 2;
  const std::size_t last_first = list.entries.size() - rows;
  picture.first_entry =
      list.is_text ? std::min(list.selected, last_first) : scrolled(list.entries.size(), rows, list.selected);
  picture.entries = {left + 2, top + 1, width, rows};
  const std::string blanks(width + 2, ' ');
  const auto edge = [&](std::size_t row, const std::string& text) {
    std::string line(width + 2, '-');
    picture.canvas.put(left, row, "+" + line + "+", faint);
    picture.canvas.put(left + 2, row, first_columns(text, width), bright);
  };
  edge(top, list.title);
  for (std::size_t i = 0; i < rows; ++i) {
    const std::size_t entry = picture.first_entry + i;
    const bool selected = !list.is_text && entry == list.selected;
    picture.canvas.put(left, top + 1 + i, "|", faint);
    picture.canvas.put(left + 1, top + 1 + i, blanks, selected ? Style{Ink::plain, Mark::moved} : Style{});
    picture.canvas.put(left + 2, top + 1 + i, first_columns(list.entries[entry], width),
                       selected ? Style{Ink::plain, Mark::moved} : Style{});
    picture.canvas.put(left + width + 3, top + 1 + i, "|", faint);
    if (selected) picture.cursor = ScreenPoint{left + 2, top + 1 + i};
  }
  const bool whole = rows == list.entries.size();
  edge(top + rows + 1, whole ? std::string() : fmt::format("{} more", list.entries.size() - rows));
}

} // namespace

void ScreenList::move_by(long entries_on) {
  const long last = static_cast<long>(entries.size()) - 1;
  selected =
      static_cast<std::size_t>(std::clamp(static_cast<long>(selected) + entries_on, 0L, std::max(last, 0L)));
}

std::vector<std::string> lines_of(const std::string& text, std::size_t columns) {
  std::vector<std::string> lines;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t stop = std::min(rest.find('\n'), rest.size());
    std::string_view line = first_columns(rest.substr(0, stop), std::max<std::size_t>(columns, 2));
    const bool broken = line.size() < stop;
    const std::size_t blank = broken && rest[line.size()] != ' ' ? line.rfind(' ') : std::string::npos;
    if (blank != std::string::npos && line.find_first_not_of(' ') < blank) line = line.substr(0, blank);
    lines.emplace_back(line);
    rest.remove_prefix(line.size());
    if (!rest.empty() && (rest.front() == '\n' || (broken && rest.front() == ' '))) rest.remove_prefix(1);
  }
  return lines;
}

ScreenPicture lay_out(const ScreenView& view, const ScreenSize& size) {
  ScreenPicture picture;
  Canvas& canvas = picture.canvas;
  if (size.columns < least_size.columns || size.rows < least_size.rows) {
    const std::string text = fmt::format("Too small: {}x{} needed", least_size.columns, least_size.rows);
    canvas.put(0, 0, first_columns(text, size.columns), bright);
    return picture;
  }
  const std::size_t most_message_rows = size.rows < 12 ? 1 : view.message_rows;
  std::vector<std::string> message = lines_of(view.message, size.columns);
  message.resize(std::clamp<std::size_t>(message.size(), 1, most_message_rows));
  const std::size_t body = size.rows - 2 - message.size(); // rows between the first one and the message
  Sharing sharing = share_out(view, size, body);
  const auto turn = find_if(view.players, [](const ScreenPlayer& player) { return player.to_move; });
  const std::string to_move = turn == view.players.end() ? "" : turn->name + " to move";
  const std::string clocks = sharing.panel > 0 || view.players[0].clock.empty()
                                 ? ""
                                 : fmt::format("  {} - {}", view.players[0].clock, view.players[1].clock);
  const std::string hands = sharing.panel > 0 || view.hands.empty() ? "" : "  in hand:" + view.hands;
  const std::string right = to_move + clocks + hands;
  const std::size_t right_width = std::min(display_width(right), size.columns);
  canvas.put(0, 0, first_columns(view.title, size.columns - right_width), bright);
  canvas.put(size.columns - right_width, 0, first_columns(right, right_width));
  put_board(picture, view, std::move(sharing.board), {0, 1, sharing.pane, body});
  if (sharing.panel > 0) {
    for (std::size_t row = 0; row < body; ++row) {
      canvas.put(sharing.pane + 1, row + 1, view.unicode ? "\u2502" : "|", faint);
    }
    put_panel(canvas, view, {sharing.pane + 3, 1, sharing.panel, body});
  }
  for (std::size_t i = 0; i < message.size(); ++i) {
    canvas.put(0, size.rows - 1 - message.size() + i, message[i]);
  }
  if (view.typed) {
    const std::string line = view.prompt + *view.typed;
    const std::size_t width = display_width(line);
    std::string_view shown = line;
    while (display_width(shown) + 1 > size.columns) shown.remove_prefix(first_columns(shown, 2).size());
    canvas.put(0, size.rows - 1, shown);
    picture.cursor = ScreenPoint{std::min(width, size.columns - 1), size.rows - 1};
  } else {
    canvas.put(0, size.rows - 1, first_columns(view.keys, size.columns), faint);
  }
  if (view.list && !view.list->entries.empty()) put_list(picture, view, size);
  return picture;
}

} // namespace regola::console
