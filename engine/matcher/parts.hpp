#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/matcher/firing.hpp"
#include "engine/matcher/move.hpp"
#include "engine/matcher/varspace.hpp"
#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// A move under construction: what has been done so far, and where it stands.
struct Candidate {
  Status status;
  Move move;
  const Production* line = nullptr; // the last one
  const Production* step = nullptr; // the last one of the first parts
  std::uint32_t first_line = 0;
  NameIndex first_name = 0;
  CellIndex anchor = no_cell;
  Varspace variables;
  bool extra = false;                  // the player moves again
  std::shared_ptr<const Firing> fired; // the last part; null where firings are dropped
};

/// Whether the line may go on a move with these parts: `after NAME`.
[[nodiscard]] bool may_follow(const Production& line, const Move& move);

/// The moves of the player to move by the lines that match pictures: the first parts, those of `again` lines
/// continued as far as they go, then the parts of the `then` lines.
/// @param name only moves whose first part has that name
/// @param forbids so many of the text's `forbid` lines count where a condition asks for moves
/// @throws RulesError
[[nodiscard]] std::vector<Candidate> moves_in_parts(const Ruleset& ruleset, const Status& status,
                                                    std::optional<NameIndex> name = std::nullopt,
                                                    Firings firings = Firings::dropped,
                                                    std::uint32_t forbids = all_forbids);

} // namespace regola
