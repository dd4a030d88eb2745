#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/console/canvas.hpp"

namespace regola::console {

struct ScreenSize {
  std::size_t columns = 80;
  std::size_t rows = 24;

  friend bool operator==(const ScreenSize&, const ScreenSize&) = default;
};

/// A player as the screen shows him.
struct ScreenPlayer {
  std::string name;
  std::string who;   ///< `you`, or the text of a controller
  std::string clock; ///< empty without clocks
  bool to_move = false;
};

/// Entries in a frame, one of which can be chosen, or the lines of a text.
struct ScreenList {
  std::string title;
  std::vector<std::string> entries;
  bool is_text = false;                ///< nothing can be chosen
  std::size_t selected = 0;            ///< of a text: the first line that is shown
  std::vector<std::size_t> moves = {}; ///< what each entry is, among those that are offered

  /// Goes so many entries on, or back, and stays within.
  void move_by(long entries_on);
};

/// All that the screen shows.
struct ScreenView {
  std::string title;
  std::function<Canvas(std::size_t width)> board; ///< draws it for so many columns
  std::array<ScreenPlayer, 2> players;
  std::string hands;                 ///< empty without hands
  std::string value;                 ///< what the position is worth, in words; may be empty
  std::optional<double> share;       ///< from -1, the second player wins, to 1
  std::string thinker;               ///< for whom the computer has thought
  std::vector<std::string> thoughts; ///< what the computer has found, the last first
  std::vector<std::string> moves;    ///< that were played
  std::string message;
  std::string keys;                 ///< what can be pressed
  std::string prompt;               ///< before what is typed
  std::optional<std::string> typed; ///< nothing while nobody types
  std::optional<CellIndex> cursor;
  std::vector<CellIndex> choosable;
  std::vector<CellIndex> targets;
  std::vector<CellIndex> chosen;
  std::optional<ScreenList> list;
  bool unicode = false;
};

} // namespace regola::console
