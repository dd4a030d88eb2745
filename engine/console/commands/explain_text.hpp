#pragma once

#include <iosfwd>
#include <set>
#include <vector>

#include "engine/compiled/explain/explain.hpp"
#include "engine/console/command.hpp"

namespace regola::console {

/// The part of an explanation to show.
struct Selection {
  std::vector<PlayerIndex> players;
  std::uint32_t line = 0; ///< of the text, from 1; 0 for all lines

  [[nodiscard]] bool covers(std::uint32_t number) const { return line == 0 || line == number; }
};

/// The compiled programs of a line.
[[nodiscard]] std::set<ProgramIndex> programs_of(const ExplainedLine& line);

/// Prints an explanation as text.
void print(const Explanation& explanation, const Game& game, const Selection& selection, std::ostream& out);

} // namespace regola::console
