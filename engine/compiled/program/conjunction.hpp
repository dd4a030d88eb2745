#pragma once

#include "engine/compiled/compiled.hpp"

namespace regola {

/// Finds a cheap test that usually shows that a register is empty. Pictures like `win around: {.o#} x^5
/// {.o#}` hold once a game: if one part is rare and the rest is expensive, test that part first.
/// @return a register that, if empty, shows `wanted` to be empty; `wanted` itself if no test pays
[[nodiscard]] Register asked_first(const CompiledRuleset& rules, const Program& program, Register wanted);

} // namespace regola
