#pragma once

#include "rules/ruleset/picture.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

/// Greatest number of classes of cells that can be shown.
inline constexpr ClassIndex shown_classes = 128;

/// Returns the key of a shown class among the appearances of symbols: a symbol that no text can have.
[[nodiscard]] constexpr Symbol symbol_of_class(ClassIndex index) {
  return static_cast<Symbol>(0x80U + index);
}

} // namespace regola
