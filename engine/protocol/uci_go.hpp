#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/protocol/time_share.hpp"
#include "engine/search/controller.hpp"
#include "rules/status.hpp"
#include "rules/tokens.hpp"

namespace regola {

/// What a `go` of UCI or UGI asks for.
struct GoOrder {
  Limits limits; ///< without `only`
  std::optional<ClockReading> clock;
  bool infinite = false;
  bool ponder = false;
  std::vector<std::string> searchmoves;
  std::vector<std::string> faults; ///< what was not understood, and is skipped
};

/// Reads it. Numbers out of range are the nearest that make sense; what is not understood is left out.
/// @param words of the line, `go` included
/// @param player whose clock counts
[[nodiscard]] GoOrder read_go(const std::vector<Token>& words, PlayerIndex player);

} // namespace regola
