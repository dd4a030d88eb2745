#pragma once

#include "engine/compiled/compiled.hpp"

namespace regola {

/// Finds a cheap test that mostly shows a register to be empty. Pictures like `win around: {.o#} x^5 {.o#}`
/// hold once a game: where a part is rare by itself and the rest is expensive, the part is tested first.
/// @return a register that, if empty, shows `wanted` to be empty; `wanted` itself where no test pays
[[nodiscard]] Register asked_first(const CompiledRuleset& rules, const Program& program, Register wanted);

} // namespace regola
