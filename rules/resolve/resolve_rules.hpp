#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

// Each function resolves one line of the text for both players and adds it to the ruleset of the scope. For
// mirrored players the second one's line is the first one's, swapped; else it is the same line, unless `for`
// gives it to one.

void resolve_whole_rule(Scope& scope, const syntax::WholeRule& line);
/// Notes behind which moves a `then` line with this head may come; some names too many do no harm.
void note_followed(Scope& scope, const syntax::Head& head);
void resolve_production(Scope& scope, const syntax::Production& line, Place place);
/// A `notation` line.
void resolve_notation(Scope& scope, const syntax::Production& line);
void resolve_judgement(Scope& scope, const syntax::Judgement& line, Place place);
/// A class of cells; those of symbols are declarations.
void resolve_cell_class(Scope& scope, const syntax::Class& line, Place place);
void resolve_prefer(Scope& scope, const syntax::Prefer& prefer, std::uint32_t line);
/// A `value` or a `worth`. Values first: a worth may name any of them.
void resolve_value(Scope& scope, const syntax::Value& value);
void resolve_score(Scope& scope, const syntax::Score& score, std::uint32_t line);
void resolve_expect(Scope& scope, const syntax::Expect& line, Place place);
/// `then` lines of one name, or joined by `prefer`, become alternatives of one part. After all lines.
void join_parts(Scope& scope);

} // namespace regola
