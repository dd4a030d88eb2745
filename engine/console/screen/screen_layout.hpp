#pragma once

#include <array>
#include <functional>

#include "engine/console/draw/canvas.hpp"

namespace regola::console {

struct ScreenSize {
  std::size_t columns = 80;
  std::size_t rows = 24;

  friend bool operator==(const ScreenSize&, const ScreenSize&) = default;
};

/// A player on the screen.
struct ScreenPlayer {
  std::string name;
  std::string who;   ///< `you`, or the text of a controller
  std::string clock; ///< empty if there are no clocks
  bool to_move = false;
};

/// A frame with entries to choose from, or with the lines of a text.
struct ScreenList {
  std::string title;
  std::vector<std::string> entries;
  bool is_text = false;                ///< whether it is a text, of which no entry can be chosen
  std::size_t selected = 0;            ///< selected entry; for a text, the first visible line
  std::vector<std::size_t> moves = {}; ///< index of each entry among the offered moves

  /// Moves the selection forwards or back, within the entries.
  void move_by(long entries_on);
};

/// The contents of the screen.
struct ScreenView {
  std::string title;
  std::function<Canvas(std::size_t width)> board; ///< draws the board for a width in columns
  std::array<ScreenPlayer, 2> players;
  std::string hands;                 ///< empty if the game has none
  std::string value;                 ///< value of the position in words; may be empty
  std::optional<double> share;       ///< value from -1, the second player wins, to 1; `nullopt` if unknown
  std::string thinker;               ///< name of the player for whom the computer has thought
  std::vector<std::string> thoughts; ///< thoughts of the computer, the latest first
  std::vector<std::string> moves;    ///< the played moves
  std::string message;
  /// Greatest number of rows for the message, if the screen has 12 rows or more.
  std::size_t message_rows = 2;
  std::string keys;                 ///< help on keys
  std::string prompt;               ///< the prompt before the typed text
  std::optional<std::string> typed; ///< `nullopt` while no text is typed
  std::optional<CellIndex> cursor;
  std::vector<CellIndex> choosable;
  std::vector<CellIndex> targets;
  std::vector<CellIndex> chosen;
  std::optional<ScreenList> list;
  bool unicode = false;
};

/// A point of the screen.
struct ScreenPoint {
  std::size_t column = 0;
  std::size_t row = 0;
};

/// A complete screen. The spots of its cells show which cell a click means.
struct ScreenPicture {
  Canvas canvas;
  std::optional<ScreenPoint> cursor; ///< place of the terminal's cursor
  Area entries;                      ///< area of the entries of the list, one row each
  std::size_t first_entry = 0;       ///< first visible entry
};

/// Lays out a screen. The first line has the title and the player to move. Below it, the board is on the left
/// and the panel on the right, then a message and a line for input. Leaves out parts that have no room. If
/// the board is too large, shows the part around the cursor.
[[nodiscard]] ScreenPicture lay_out(const ScreenView& view, const ScreenSize& size);

/// Breaks a text into lines of at most `columns`, at blanks if possible.
[[nodiscard]] std::vector<std::string> lines_of(const std::string& text, std::size_t columns);

/// Draws the panel beside the board: the players with their clocks, hands, value, thoughts and moves. The
/// moves get the remaining room.
void put_panel(Canvas& canvas, const ScreenView& view, const Area& area);

/// A bar of this many columns, whose full part stands for the first player.
/// @param share as in ScreenView
[[nodiscard]] std::string value_bar(double share, std::size_t columns, bool unicode);

} // namespace regola::console
