#pragma once

#include "rules/ruleset/picture.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

/// So many classes of cells can be shown: those above the others.
inline constexpr ClassIndex shown_classes = 128;

/// What a `show` line says of a class of cells is kept with the appearances of symbols, under a symbol that
/// no text can have.
[[nodiscard]] constexpr Symbol symbol_of_class(ClassIndex index) {
  return static_cast<Symbol>(0x80U + index);
}

} // namespace regola
