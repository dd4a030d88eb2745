#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/matcher/trace.hpp"
#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// What keeps a move from being offered although the pattern of a `move` line lies on the board.
struct TakenAway {
  std::uint32_t line = 0; ///< of the `forbid` or `prefer` line; 0 where it is none
  std::string reason;     ///< in words, as in `there is put a1`, or `the hand of 'x' is empty`
};

/// The same of a verdict that takes a move away.
[[nodiscard]] TakenAway taken_away_by(const Verdict& verdict);

/// Why a line whose pattern and condition hold does not offer the move from one cell to another.
/// @param to no_cell where only one cell is known
/// @return nothing where the line does offer it
[[nodiscard]] std::optional<TakenAway> taken_away(const Ruleset& ruleset, const Status& status,
                                                  const Production& line, CellIndex from, CellIndex to);

} // namespace regola
