#pragma once

#include <string>

#include "engine/matcher/move.hpp"
#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// A `then` or `after` line that was asked and did not fire. Refers to the ruleset.
struct IdleLine {
  enum class Why {
    no_match,    ///< its picture does not lie there
    condition,   ///< its condition does not hold
    other_parts, ///< `then … after NAME`: the move has no part of that name
    short_hand,  ///< it matches, and a hand holds too few for it
    no_change,   ///< `after`: it matches, and would change nothing
    left_out,    ///< `then`: it matches, and the part is left out or done by another line
  };
  const Production* line = nullptr;
  Why why = Why::no_match;
  std::string lacks; ///< condition: what it lacks, as in `1 is not = 0`; empty where there is no more to say
};

/// Why a `then` line did not go on a move.
/// @param status as the move has left it so far
/// @param anchor where the move has come
/// @param move with the parts it has so far
[[nodiscard]] IdleLine idle_then(const Ruleset& ruleset, const Status& status, PlayerIndex player,
                                 const Production& line, CellIndex anchor, const Move& move);

/// Why an `after` line does not fire in that status.
[[nodiscard]] IdleLine idle_after(const Ruleset& ruleset, const Status& status, PlayerIndex player,
                                  const Production& line);

} // namespace regola
