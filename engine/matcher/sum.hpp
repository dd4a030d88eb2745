#pragma once

#include <optional>

#include "engine/matcher/varspace.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// Whether a sum of the line may be no number of its order. What is only shifted by a number is not: the test
/// of its cell sees to that.
[[nodiscard]] bool may_fail(const Production& line);

/// The symbol that a sum writes where this one stands; nothing where the order has none for the number.
[[nodiscard]] std::optional<Symbol> summed(const Ruleset& ruleset, const Write& write, Symbol there,
                                           const Varspace& variables);

} // namespace regola
