#pragma once

#include <optional>

#include "engine/matcher/varspace.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Whether a sum of the line may fall outside its order. A cell that is only shifted by a constant cannot:
/// its test excludes that.
[[nodiscard]] bool may_fail(const Production& line);

/// The symbol that a sum writes over `there`; `nullopt` if its order has none for the number.
[[nodiscard]] std::optional<Symbol> summed(const Ruleset& ruleset, const Write& write, Symbol there,
                                           const Varspace& variables);

} // namespace regola
