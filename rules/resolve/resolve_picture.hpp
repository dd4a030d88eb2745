#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "rules/resolve/scope.hpp"

namespace regola {

// Helpers for both sides of a production.

/// Whether a capital is a variable here, not a symbol.
[[nodiscard]] bool is_variable_here(const Scope& scope, const syntax::Cell& cell);

/// Checks that every symbol of a set belongs to the game; `#` means "off the board".
[[nodiscard]] bool check_symbols(const Scope& scope, std::string_view symbols, Place place);

/// Resolves a sum on the right side. If it only adds a number to a cell, the opposite element is restricted
/// to symbols whose result is a symbol, too. Returns `nullopt`, with a diagnostic, for a fault.
[[nodiscard]] std::optional<Write> resolve_sum(const View& view, const syntax::Cell& cell, Picture& left,
                                               std::size_t place);

/// Returns the marked cell of a side; `nullopt` without a mark.
/// @param[out] failed set if there are several
[[nodiscard]] std::optional<std::size_t> find_mark(const Scope& scope, const syntax::Picture& picture,
                                                   bool& failed);

/// Resolves the repetition of an element whose test is resolved. False, with a diagnostic, for a fault.
[[nodiscard]] bool resolve_run(const View& view, const syntax::Cell& cell, bool several_rows,
                               Element& element);

/// Checks that the runs with measured lengths can be measured: each step of their direction must lead to at
/// most one cell, forth and back. False, with a diagnostic, if not.
[[nodiscard]] bool check_lines(const Scope& scope, const Head& head, const syntax::Picture& syntax,
                               const Picture& picture);

} // namespace regola
