#pragma once

#include <string>
#include <vector>

#include "engine/matcher/successors.hpp"

namespace regola {

/// What a player may have meant.
struct FoundMove {
  std::vector<std::size_t>
      candidates; ///< places among the successors: one is an answer, several are ambiguous
};

/// Finds the move a person typed. Accepted, the first that fits: the text of the move; what the `notation` of
/// the text writes for it, more or less exactly; the text without the names of its parts and without blanks
/// and dashes (`c3e5g7`, `b2`); a beginning of one of these which fits one move only (`c` for the column).
/// Capital or small does not matter where it decides nothing.
/// @param before the status whose successors these are
[[nodiscard]] FoundMove find_move(const Ruleset& ruleset, const Status& before,
                                  const std::vector<Successor>& successors, const std::string& typed);

/// The shortest text by which find_move finds each move that people would type: its cells, or its whole text.
[[nodiscard]] std::string short_text(const Ruleset& ruleset, const Move& move);

} // namespace regola
