#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/console/command.hpp"
#include "engine/search/controllers.hpp"

namespace regola::console {

/// How the computer plays where nothing else is said.
struct DefaultOpponent {
  int depth = 0; ///< plies; 0: as deep as the time allows
  double seconds = 1.0;
  std::string value;
  std::string database; ///< a folder of proven values that it plays from; empty: none

  /// The text of that controller.
  [[nodiscard]] std::string text() const;
};

/// Makes a controller from a text; nothing, with a message, for a text that is none.
[[nodiscard]] std::optional<Opponent> opponent_for(const Ruleset& ruleset, const std::string& text,
                                                   Streams& streams);

/// Gives it a seed that differs from one run to the next, unless its text gave one.
void reseed(Opponent& opponent);

/// All kinds of controllers with their parameters, for people.
[[nodiscard]] std::string list_of_controllers();

} // namespace regola::console
