#pragma once

#include <optional>

#include "engine/compiled/lower/move_line.hpp"

namespace regola {

/// By how much a match of a line changes the sum of the numbers on the board.
struct NumberGain {
  int most = 0;
  bool exact = false; ///< every match adds exactly `most`
};

/// The gain in numbers that `hand` holds; nullopt where the line does not tell.
[[nodiscard]] std::optional<NumberGain> number_gain(const Ruleset& ruleset, const MoveLine& line,
                                                    const Hand& hand);

} // namespace regola
