#pragma once

#include <optional>
#include <vector>

#include "rules/resolve/scope.hpp"

namespace regola {

/// Resolves `then NAME along`: returns one head for each direction of the part before it. To follow that
/// direction alone, each line of the part before is split by direction, and each new line gets a name of its
/// own that is written the same. Returns `nullopt`, with a diagnostic, if that part has no directions.
[[nodiscard]] std::optional<std::vector<Head>> heads_along(const View& view, const syntax::Production& line,
                                                           const Head& head);
/// Adds a production. Splits it by direction if it goes on straight ahead or if an `along` part refers to it.
void add_production(Scope& scope, std::vector<Production>& lines, const Production& line);
/// Numbers the names of moves and parts in the order of the text, before the lines are resolved.
void declare_names(Scope& scope, const syntax::Text& text);
/// Returns the name as the text spells it, for a name that along.cpp made.
[[nodiscard]] NameIndex name_in_text(const Scope& scope, NameIndex name);
/// Applies whatever is said about a name to all names that were made from it.
void spread_names(Scope& scope);

} // namespace regola
