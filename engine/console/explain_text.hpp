#pragma once

#include <iosfwd>
#include <set>
#include <vector>

#include "engine/compiled/explain/explain.hpp"
#include "engine/console/command.hpp"

namespace regola::console {

/// What of an explanation is asked for.
struct Selection {
  std::vector<PlayerIndex> players;
  std::uint32_t line = 0; ///< of the text, from 1; 0: all

  [[nodiscard]] bool covers(std::uint32_t number) const { return line == 0 || line == number; }
};

/// The programs that a line of a side asks.
[[nodiscard]] std::set<ProgramIndex> programs_of(const ExplainedLine& line);

/// The answers on the way through the tree to the rules of that line, one a cell: `a1 is x`, `a2 is any`.
/// Nothing where the tree has no such rule.
[[nodiscard]] std::optional<std::vector<std::string>> way_to(const ExplainedTree& tree, std::uint32_t line);

/// An explanation as people read it.
void print(const Explanation& explanation, const Game& game, const Selection& selection, std::ostream& out);

} // namespace regola::console
