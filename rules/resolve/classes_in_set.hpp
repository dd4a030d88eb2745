#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Reports the name of a class that stands in a set as if it were symbols: `{foe.}`, or `{.&foe}` in a text
/// where `&` is a symbol. Warns only if all of its letters are symbols.
/// @return false for an error
[[nodiscard]] bool check_classes_in_set(const Scope& scope, const syntax::Cell& cell);

} // namespace regola
