#pragma once

#include "engine/compiled/compiled.hpp"

namespace regola {

/// Whether gather_lines() would change the lines.
[[nodiscard]] bool may_gather(const Ruleset& ruleset, const std::vector<Production>& lines);

/// Replaces lines that differ only in their condition and the cell of their anchor by one line, such as those
/// that a condition with `in here` stands for. The anchor of the new line is a new class of cells: those
/// whose condition holds.
/// @param side whose lines these are, in `ruleset`
void gather_lines(Ruleset& ruleset, Side& side, std::vector<Production>& lines);

/// Rewrites a game in fewer lines: joins lines that differ only in their directions, or only in their anchors
/// and conditions, drops `forbid` lines that never hold, and excludes puts that such lines certainly forbid
/// (forbidden_puts.hpp). Then forms are equally fast whichever way the rules are written. Lines whose moves
/// may have the same text are joined only if they are adjacent. Returns nullopt if nothing changes.
[[nodiscard]] std::optional<Ruleset> joined_lines(const CompiledRuleset& rules);

/// Whether `rules` has more ambiguous lines than `others`: lines whose moves may have the same text.
[[nodiscard]] bool shares_more_texts(const CompiledRuleset& rules, const CompiledRuleset& others);

} // namespace regola
