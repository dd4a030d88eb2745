#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Resolves the `order` lines; each declares a class of symbols that denote numbers.
void resolve_orders(Scope& scope, const syntax::Text& text);

/// Returns the one order that contains all these symbols; null, with a diagnostic, if there is none or
/// several.
/// @param what name of the symbols in the message
/// @param within as for are_numbers()
[[nodiscard]] const SymbolOrder* find_order(const Scope& scope, const SymbolSet& symbols, Place place,
                                            std::string_view what, const std::string& within = {});

/// Whether all these symbols denote numbers; reports it if not.
/// @param within the class of cells on which they stand, for the message; empty for none
[[nodiscard]] bool are_numbers(const Scope& scope, const SymbolSet& symbols, Place place,
                               std::string_view what, const std::string& within = {});

} // namespace regola
