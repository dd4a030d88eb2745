#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/console/command.hpp"

namespace regola::console {

/// The player of a side: a person or a controller.
struct Seat {
  bool human = true;
  std::string text; ///< of the controller; empty for the default one

  /// The name in records and introductions: `human`, or the text of the controller.
  [[nodiscard]] std::string name(const std::string& standard) const {
    return human ? "human" : text.empty() ? standard : text;
  }
};

/// Parses options such as `--x computer --o human`, which are named after the players of the game. A text of
/// a controller may replace `computer`.
/// @param known other options of the command, for suggestions
/// @return `nullopt`, with a message, if an option names no player
[[nodiscard]] std::optional<std::array<Seat, 2>> read_seats(const Ruleset& ruleset,
                                                            const std::vector<std::string>& extra,
                                                            std::vector<std::string> known, Streams& streams);

} // namespace regola::console
