#pragma once

#include "engine/compiled/compiled.hpp"

namespace regola {

/// The cost of a computation, in operations on planes: and, or, and not, shift. An operation on a plane
/// counts once for each word of the plane.
struct Cost {
  int operations = 0;
  int each_round = 0; ///< extra cost for each round of loops that run until nothing changes

  Cost& operator+=(const Cost& other) {
    operations += other.operations;
    each_round += other.each_round;
    return *this;
  }
  friend bool operator==(const Cost&, const Cost&) = default;
};

[[nodiscard]] Cost cost(const CompiledRuleset& rules, const Program& program, const Instruction& instruction);
[[nodiscard]] Cost cost(const CompiledRuleset& rules, const Program& program);
/// The cost of computing these results; no_register costs nothing.
[[nodiscard]] Cost cost(const CompiledRuleset& rules, const Program& program,
                        const std::vector<Register>& results);

/// Finds a cheap test that mostly shows a register to be empty. Pictures like `win around: {.o#} x^5 {.o#}`
/// hold once a game: where a part is rare by itself and the rest is expensive, the part is tested first.
/// @return a register that, if empty, shows `wanted` to be empty; `wanted` itself where no test pays
[[nodiscard]] Register asked_first(const CompiledRuleset& rules, const Program& program, Register wanted);

} // namespace regola
