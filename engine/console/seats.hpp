#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/console/command.hpp"

namespace regola::console {

/// Who plays a side.
struct Seat {
  bool human = true;
  std::string text; ///< of the controller; empty for the one the computer plays by where nothing is said

  /// As records and introductions call it: `human`, or the text of the controller.
  [[nodiscard]] std::string name(const std::string& standard) const {
    return human ? "human" : text.empty() ? standard : text;
  }
};

/// Reads `--x computer --o human`, or the text of a controller instead of `computer`: players are called
/// differently in every game. Nothing, with a message, where no player is called so.
/// @param known what other options there are, for suggestions
[[nodiscard]] std::optional<std::array<Seat, 2>> read_seats(const Ruleset& ruleset,
                                                            const std::vector<std::string>& extra,
                                                            std::vector<std::string> known, Streams& streams);

} // namespace regola::console
