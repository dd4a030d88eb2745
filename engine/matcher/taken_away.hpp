#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/matcher/trace.hpp"
#include "rules/ruleset/ruleset.hpp"
#include "rules/ruleset/status.hpp"

namespace regola {

/// Why a move is not offered although the pattern of a `move` line matches.
struct TakenAway {
  std::uint32_t line = 0; ///< number of the `forbid` or `prefer` line; 0 if it is none
  std::string reason;     ///< in words, such as `there is put a1`, or `the hand of 'x' is empty`
};

/// Converts a verdict that removes a move.
[[nodiscard]] TakenAway taken_away_by(const Verdict& verdict);

/// Explains why a line does not offer a move although its pattern and condition hold.
/// @param to no_cell if only one cell is known
/// @return `nullopt` if the line does offer it
[[nodiscard]] std::optional<TakenAway> taken_away(const Ruleset& ruleset, const Status& status,
                                                  const Production& line, CellIndex from, CellIndex to);

} // namespace regola
