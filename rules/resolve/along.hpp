#pragma once

#include <optional>
#include <vector>

#include "rules/resolve/scope.hpp"

namespace regola {

/// Reads `then NAME along`: one head for each direction in which the part before may lie. So that the new
/// part follows that direction alone, each line of the part before becomes one line a direction, with a name
/// of its own that is written the same. Nothing, with a diagnostic, where that part has no such directions.
[[nodiscard]] std::optional<std::vector<Head>> heads_along(const View& view, const syntax::Production& line,
                                                           const Head& head);
/// Adds a line; one that goes on in the direction in which it began is one for each direction, and so is one
/// that others lie along.
void add_production(Scope& scope, std::vector<Production>& lines, const Production& line);
/// Numbers the names of moves and parts in the order of the text, before its lines are read.
void declare_names(Scope& scope, const syntax::Text& text);
/// The name as the text gives it.
[[nodiscard]] NameIndex name_in_text(const Scope& scope, NameIndex name);
/// What is said of a name holds for all names that were made of it.
void spread_names(Scope& scope);

} // namespace regola
