#pragma once

#include <optional>

#include "engine/compiled/lower/move_line.hpp"

namespace regola {

/// By how much a match of a line adds to the numbers on the board.
struct NumberGain {
  int most = 0;
  bool exact = false; ///< so much in any match
};

/// The same for the numbers that a hand holds; nothing where the line does not tell.
[[nodiscard]] std::optional<NumberGain> number_gain(const Ruleset& ruleset, const MoveLine& line,
                                                    const Hand& hand);

} // namespace regola
