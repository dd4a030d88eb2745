#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

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
  std::string clock; ///< empty without clocks
  bool to_move = false;
};

/// A frame with entries to choose from, or with the lines of a text.
struct ScreenList {
  std::string title;
  std::vector<std::string> entries;
  bool is_text = false;                ///< the lines of a text; no entry can be chosen
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
  std::string hands;                 ///< empty without hands
  std::string value;                 ///< value of the position in words; may be empty
  std::optional<double> share;       ///< value from -1, the second player wins, to 1; `nullopt` if unknown
  std::string thinker;               ///< the player for which the computer has thought
  std::vector<std::string> thoughts; ///< thoughts of the computer, the last one first
  std::vector<std::string> moves;    ///< the played moves
  std::string message;
  std::size_t message_rows = 2;     ///< at most, on a screen of 12 rows and more
  std::string keys;                 ///< help on keys
  std::string prompt;               ///< before the typed text
  std::optional<std::string> typed; ///< `nullopt` while no text is typed
  std::optional<CellIndex> cursor;
  std::vector<CellIndex> choosable;
  std::vector<CellIndex> targets;
  std::vector<CellIndex> chosen;
  std::optional<ScreenList> list;
  bool unicode = false;
};

} // namespace regola::console
