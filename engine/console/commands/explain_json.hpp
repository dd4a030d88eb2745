#pragma once

#include <iosfwd>

#include "engine/console/commands/explain_text.hpp"

namespace regola::console {

/// Writes the selected part of an explanation as one line of JSON.
void print_json(const Explanation& explanation, const Game& game, const Selection& selection,
                const CompiledRuleset& compiled, std::ostream& out);

} // namespace regola::console
