#pragma once

#include <optional>

#include "engine/compiled/compiled.hpp"

namespace regola {

/// Rewrites a game in fewer lines: joins lines that differ only in their directions, or only in their anchors
/// and conditions (gathered_lines.hpp), and drops `forbid` lines that never hold. Then forms are equally fast
/// whichever way the rules are written. Lines whose moves may have the same text are joined only if they are
/// adjacent. Returns nullopt if nothing changes.
[[nodiscard]] std::optional<Ruleset> joined_lines(const CompiledRuleset& rules);

/// Whether `rules` has more ambiguous lines than `others`: lines whose moves may have the same text.
[[nodiscard]] bool shares_more_texts(const CompiledRuleset& rules, const CompiledRuleset& others);

} // namespace regola
