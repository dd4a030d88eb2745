#pragma once

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

} // namespace regola
