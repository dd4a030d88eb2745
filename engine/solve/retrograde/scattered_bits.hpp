#pragma once

#include "engine/compiled/plane.hpp"

namespace regola {

/// Puts the bits of a word that lie on those of a mask side by side, from bit 0 on (pext).
[[nodiscard]] Word gather_bits(Word word, Word mask);
/// Puts the lowest bits of a word on those of a mask, in their order (pdep).
[[nodiscard]] Word scatter_bits(Word bits, Word mask);

} // namespace regola
