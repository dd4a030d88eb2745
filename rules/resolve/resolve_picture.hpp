#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "rules/resolve/scope.hpp"

namespace regola {

// What the two sides of a production share.

/// Whether a capital stands for any symbol here.
[[nodiscard]] bool is_variable_here(const Scope& scope, const syntax::Cell& cell);

/// Every symbol of a written set must be one of the game; `#` says "off the board".
[[nodiscard]] bool check_symbols(const Scope& scope, std::string_view symbols, Place place);

/// What a sum on the right side writes, opposite the element of that number: a cell that only shifts what
/// stands there by a number no longer matches where the result has no symbol. Nothing, with a diagnostic,
/// where it makes no sense.
[[nodiscard]] std::optional<Write> resolve_sum(const Scope& scope, const syntax::Cell& cell, Picture& left,
                                               std::size_t place);

/// The marked cell of a side; without a mark nothing.
/// @param[out] failed set where there are several
[[nodiscard]] std::optional<std::size_t> find_mark(const Scope& scope, const syntax::Picture& picture,
                                                   bool& failed);

} // namespace regola
