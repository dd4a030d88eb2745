#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "rules/scope.hpp"

namespace regola {

// What the two sides of a production share.

/// Whether a capital stands for any symbol here.
[[nodiscard]] bool is_variable_here(const Scope& scope, const syntax::Cell& cell);

/// Every symbol of a written set must be one of the game; `#` says "off the board".
[[nodiscard]] bool check_symbols(const Scope& scope, std::string_view symbols, Place place);

/// The marked cell of a side; without a mark nothing.
/// @param[out] failed set where there are several
[[nodiscard]] std::optional<std::size_t> find_mark(const Scope& scope, const syntax::Picture& picture,
                                                   bool& failed);

} // namespace regola
