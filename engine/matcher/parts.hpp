#pragma once

#include "engine/matcher/firing.hpp"

namespace regola {

/// A move under construction: its parts so far and the resulting status.
struct Candidate {
  Status status;
  Move move;
  const Production* line = nullptr; // the last line that fired
  const Production* step = nullptr; // the last line of the first part and its `again` steps
  std::uint32_t first_line = 0;
  NameIndex first_name = 0;
  CellIndex anchor = no_cell;
  Varspace variables;
  bool extra = false;                  // the player moves again
  std::shared_ptr<const Firing> fired; // firing of the last part; null if firings are dropped
};

/// Whether the line may extend a move with these parts: `after NAME`.
[[nodiscard]] bool may_follow(const Production& line, const Move& move);

/// Generates the moves of the lines that match pictures: the first parts, with `again` lines repeated as
/// often as possible, then the parts of `then` lines.
/// @param name only moves whose first part has this name
/// @param forbids number of leading `forbid` lines of the text that apply when a condition asks for moves
/// @param anchor cell on which the moves begin; no_cell: anywhere
/// @throws RulesError
[[nodiscard]] std::vector<Candidate> moves_in_parts(const Ruleset& ruleset, const Status& status,
                                                    std::optional<NameIndex> name = std::nullopt,
                                                    Firings firings = Firings::dropped,
                                                    std::uint32_t forbids = all_forbids,
                                                    CellIndex anchor = no_cell);

} // namespace regola
