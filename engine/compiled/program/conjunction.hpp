#pragma once

#include "engine/compiled/compiled.hpp"

namespace regola {

/// Cells are often asked only whether there are any, and mostly there are none: `win around: {.o#} x^5 {.o#}`
/// holds once a game. Where a part of the picture is rare by itself and the rest is dear, the part is asked
/// first.
/// @return a register without whose cells there are no wanted ones; or the wanted one, where nothing is
/// gained
[[nodiscard]] Register asked_first(const CompiledRuleset& rules, const Program& program, Register wanted);

} // namespace regola
