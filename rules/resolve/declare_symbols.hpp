#pragma once

#include <string>

#include "rules/resolve/scope.hpp"

namespace regola {

/// Declares the classes of symbols, and the names of the classes of cells.
void resolve_symbol_classes(Scope& scope, const syntax::Text& text);

/// Declares all symbols of the game: drawn, mirrored, held, in a class, or written by a right side.
/// @param start the cells of the drawing
void declare_symbols(Scope& scope, const syntax::Text& text, const std::string& start);

} // namespace regola
