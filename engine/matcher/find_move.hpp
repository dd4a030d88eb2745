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

/// Finds the move a person typed. Accepted, the first that fits: the text of the move; the same without the
/// names of its parts and without blanks and dashes (`c3e5g7`, `b2`); a beginning of that which fits one move
/// only (`c` for the column). Capital or small does not matter where it decides nothing.
[[nodiscard]] FoundMove find_move(const Ruleset& ruleset, const std::vector<Successor>& successors,
                                  const std::string& typed);

/// The shortest text by which find_move finds each move that people would type: its cells, or its whole text.
[[nodiscard]] std::string short_text(const Ruleset& ruleset, const Move& move);

} // namespace regola
