#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/protocol/time_share.hpp"
#include "engine/search/controller.hpp"
#include "rules/ruleset/status.hpp"
#include "rules/text/tokens.hpp"

namespace regola {

/// Arguments of a `go` of UCI or UGI.
struct GoOrder {
  Limits limits; ///< `only` is not set
  std::optional<ClockReading> clock;
  bool infinite = false;
  bool ponder = false;
  std::vector<std::string> searchmoves;
  std::vector<std::string> faults; ///< errors in the words that were skipped
};

/// Reads a `go` line. Clamps numbers to their range and skips words that it does not know.
/// @param words of the line, `go` included
/// @param player whose clock counts
[[nodiscard]] GoOrder read_go(const std::vector<Token>& words, PlayerIndex player);

} // namespace regola
