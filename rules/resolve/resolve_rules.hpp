#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "rules/resolve/scope.hpp"

namespace regola {

// Each function resolves one line of the text for both players and adds it to the ruleset of the scope. For
// mirrored players the second player's line is the first one's, swapped. Otherwise both get the same line,
// unless `for` assigns it to one.

void resolve_whole_rule(Scope& scope, const syntax::WholeRule& line);
/// Notes which moves a `then` line with this head may follow; too many names do no harm.
void note_followed(Scope& scope, const syntax::Head& head);
void resolve_production(Scope& scope, const syntax::Production& line, Place place);
/// Resolves a `notation` line.
void resolve_notation(Scope& scope, const syntax::Production& line);
void resolve_judgement(Scope& scope, const syntax::Judgement& line, Place place);
/// Resolves a class of cells; classes of symbols are declarations.
void resolve_cell_class(Scope& scope, const syntax::Class& line, Place place);
void resolve_prefer(Scope& scope, const syntax::Prefer& prefer, std::uint32_t line);
/// Resolves a `value` or a `worth`. Values come first, because a worth may name any of them.
void resolve_value(Scope& scope, const syntax::Value& value);
void resolve_score(Scope& scope, const syntax::Score& score, std::uint32_t line);
void resolve_expect(Scope& scope, const syntax::Expect& line, Place place);
/// Joins `then` lines of one name, or of names that `prefer` joins, as alternatives of one part. Call it
/// after all lines are resolved.
void join_parts(Scope& scope);

// Helpers for lines that have a head and a picture.

/// Calls `action` with each player's view. Skips the second view after a fault, so that it is not reported
/// twice.
void for_each_view(Scope& scope, const std::function<bool(const View&)>& resolve_for);
/// Returns the conditions of a line; takes them from the head.
[[nodiscard]] Guard guard_of(const Scope& scope, Head& head, Place place);
[[nodiscard]] bool belongs_to(const Head& head, PlayerIndex player);
/// Returns the place of an element of the picture.
[[nodiscard]] Place place_of(const syntax::Picture& picture, std::size_t element);

/// Reports a missing colon in a line that decides: its cells stand in its head, as in `win x x x`.
/// @return whether it is missing
[[nodiscard]] bool misses_colon(const Scope& scope, const syntax::Judgement& line);

// Conditions that look from the anchor: `if count (in here around: ? x) > 2`. Such a line becomes one line
// for each cell where its anchor may lie, with that cell in place of `here`. Later steps see no `here`.

/// Whether the condition names `here`, the anchor of its line.
[[nodiscard]] bool looks_from_anchor(const Expression& condition);

/// Returns the conditions and pictures of the lines that a line becomes, in the order of the cells; only its
/// own if its condition does not look from the anchor. Empty if the line fits nowhere or, with a diagnostic,
/// if there are too many.
[[nodiscard]] std::vector<std::pair<Guard, Picture>> at_each_anchor(Scope& scope, const Guard& guard,
                                                                    const Picture& picture, Place place);

/// Writes runs of known length out, cell by cell, on both sides. It does so in pictures of several rows, as
/// for `x^3`, for runs with a name, as `?^3=A`, and for runs on the right side. If a run is marked, its first
/// cell becomes the anchor.
///
/// Each cell of a named run gets a variable; the name on the right side stands for all of them. A row of the
/// right side with such a name or a run is written out by itself.
/// @return false, with a diagnostic, if lengths or names do not fit
[[nodiscard]] bool write_out_rows(const Scope& scope, syntax::Picture& left, syntax::Picture* right);

} // namespace regola
