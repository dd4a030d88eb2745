#pragma once

#include "engine/compiled/plane.hpp"

namespace regola {

/// Gathers the bits of a word that are set in a mask, side by side from bit 0 on (pext).
[[nodiscard]] Word gather_bits(Word word, Word mask);
/// Scatters the lowest bits of a word to the bits that are set in a mask, in their order (pdep).
[[nodiscard]] Word scatter_bits(Word bits, Word mask);

} // namespace regola
