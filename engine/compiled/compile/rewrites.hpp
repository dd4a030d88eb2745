#pragma once

#include <initializer_list>

#include "engine/compiled/compiled.hpp"

namespace regola {

inline constexpr std::size_t most_rules_as_lines = 256;

/// Replaces rules on the whole status by `move` lines, so that forms need to handle lines only. Each line has
/// a picture of the whole board, with one heading. Names are labels, shared exactly by rules whose moves have
/// the same text. No part follows these lines, and they change no hand.
/// @return `nullopt` if there is no such rule, if there is no board, or if there are more rules than
/// most_rules_as_lines
[[nodiscard]] std::optional<Ruleset> rules_as_lines(const Ruleset& ruleset);

/// Whether rules_as_lines() has made this line from a rule. Such a line attacks nothing.
[[nodiscard]] bool stands_for_rule(const Ruleset& ruleset, const Production& line);

/// Whether some line has an expression of one of these kinds.
[[nodiscard]] bool asks_anywhere(const Ruleset& ruleset, std::initializer_list<Expression::Kind> kinds);

/// Rewrites rules without runs whose length depends on their line. A line of the text with such a run becomes
/// one line per number of cells that `line` may count there (LineCount), with single cells in place of the
/// run. Returns nullopt if there is no such run.
[[nodiscard]] std::optional<Ruleset> unroll_lengths(const Ruleset& ruleset);

/// Removes symbols from the cells that name a class: those which no member of the class can hold. So a cell
/// that names a class is as fast as the set for which the class stands. Returns `nullopt` if nothing changes.
[[nodiscard]] std::optional<Ruleset> narrow_cells(const Ruleset& ruleset);

/// Whether exclude_forbidden_puts() would change the lines of this side.
[[nodiscard]] bool has_forbidden_puts(const Ruleset& ruleset, const Side& side);

/// Finds moves that a `forbid` line certainly removes, before they are made. A line that puts one symbol on
/// one cell, such as `move put: . -> x`, gets a class of cells that it must avoid: those where the symbol
/// completes the picture of a `forbid` line. The `forbid` lines stay, for pictures that hold already.
/// @param side whose lines these are, in `ruleset`
void exclude_forbidden_puts(Ruleset& ruleset, Side& side);

/// Whether gather_lines() would change the lines.
[[nodiscard]] bool may_gather(const Ruleset& ruleset, const std::vector<Production>& lines);

/// Replaces lines that differ only in their condition and the cell of their anchor by one line, such as those
/// that a condition with `in here` stands for. The anchor of the new line is a new class of cells: those
/// whose condition holds.
/// @param side whose lines these are, in `ruleset`
void gather_lines(Ruleset& ruleset, Side& side, std::vector<Production>& lines);

/// Rewrites a game in fewer lines: joins lines that differ only in their directions, or only in their anchors
/// and conditions, drops `forbid` lines that never hold, and excludes puts that such lines certainly forbid.
/// Then forms are equally fast whichever way the rules are written. Lines whose moves may have the same text
/// are joined only if they are adjacent. Returns nullopt if nothing changes.
[[nodiscard]] std::optional<Ruleset> joined_lines(const CompiledRuleset& rules);

/// Whether `rules` has more ambiguous lines than `others`: lines whose moves may have the same text.
[[nodiscard]] bool shares_more_texts(const CompiledRuleset& rules, const CompiledRuleset& others);

} // namespace regola
