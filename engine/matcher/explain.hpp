#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/matcher/picture_match.hpp"
#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// The line that came nearest to offering something, and where it failed.
struct NearMiss {
  std::uint32_t line = 0;    ///< of the text, from 1
  std::size_t matched = 0;   ///< elements of its pattern that did match
  CellIndex cell = no_cell;  ///< where it failed; no_cell: beyond the edge, or not at a cell
  std::string reason;        ///< in words, as in `b3 holds 'x', wanted '.'`
  std::uint32_t by_line = 0; ///< the `forbid` or `prefer` line that took the move away; 0 for none
};

/// Which lines an explanation may be about; empty for all.
using LineFilter = std::function<bool(const Production&)>;

/// Why the player to move cannot do something from a cell, or from one cell to another: of all his `move`
/// lines that whose pattern, anchored there, went furthest before it failed; or what forbids the move though
/// a line offers it.
/// @param to no_cell where only one cell is known
/// @param about only these lines
/// @return nothing where no line could have to do with the cell
[[nodiscard]] std::optional<NearMiss> explain_refusal(const Ruleset& ruleset, const Status& status,
                                                      CellIndex from, CellIndex to = no_cell,
                                                      const LineFilter& about = {});

/// Why a picture lies nowhere: where it went furthest before it failed.
/// @return nothing where it does not fit on the board
[[nodiscard]] std::optional<NearMiss> explain_no_match(const PlayerView& view, const Picture& picture);

} // namespace regola
