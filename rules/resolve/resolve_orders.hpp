#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Reads the `order` lines: a class of symbols each, which stand for numbers.
void resolve_orders(Scope& scope, const syntax::Text& text);

/// The one order that holds all these symbols; null, with a diagnostic, where there is none or several do.
/// @param what may stand there, as the message calls it
[[nodiscard]] const SymbolOrder* find_order(const Scope& scope, const SymbolSet& symbols, Place place,
                                            std::string_view what);

/// Whether all these symbols stand for numbers; a diagnostic where they do not.
[[nodiscard]] bool are_numbers(const Scope& scope, const SymbolSet& symbols, Place place,
                               std::string_view what);

} // namespace regola
