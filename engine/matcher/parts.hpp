#pragma once

#include <cstdint>
#include <optional>
#include <vector>

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
  std::uint32_t first_line = 0;
  NameIndex first_name = 0;
  CellIndex anchor = no_cell;
  Varspace variables;
  std::vector<Status::Cells> met; // boards met while it went on `again`
};

/// First parts of all moves of the player to move, those of `again` lines continued as far as they go.
/// @param name only moves of that name
/// @throws RulesError
[[nodiscard]] std::vector<Candidate> first_parts(const Ruleset& ruleset, const Status& status,
                                                 std::optional<NameIndex> name = std::nullopt);

/// `then`: where one of the part's lines matches, one must follow, unless it may be left out.
/// @param player who makes the move
/// @throws RulesError
[[nodiscard]] std::vector<Candidate> with_part(const Ruleset& ruleset, PlayerIndex player,
                                               std::vector<Candidate> all, const Part& part);

} // namespace regola
