#pragma once

#include <optional>

#include "engine/compiled/compiled.hpp"

namespace regola {

/// The same game in fewer lines: those that differ in their directions alone are one line, and `forbid` lines
/// that can never hold are left out. So a rule takes as long in forms whichever of these words it is written
/// in. Nothing where there are none. Lines whose moves may have the same text have to stand side by side.
[[nodiscard]] std::optional<Ruleset> joined_lines(const CompiledRuleset& rules);

/// Whether more lines of a text have moves that may have the same text than lines of another.
[[nodiscard]] bool shares_more_texts(const CompiledRuleset& rules, const CompiledRuleset& others);

} // namespace regola
