#pragma once

#include <iosfwd>

#include "engine/console/explain_text.hpp"

namespace regola::console {

/// Writes what was selected of an explanation as one JSON object and the end of the line.
void print_json(const Explanation& explanation, const Game& game, const Selection& selection,
                const CompiledRuleset& compiled, std::ostream& out);

} // namespace regola::console
