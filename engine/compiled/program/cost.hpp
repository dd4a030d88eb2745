#pragma once

#include <vector>

#include "engine/compiled/compiled.hpp"

namespace regola {

/// What it takes to run something, in operations on planes: and, or, and not, shift. Each takes as many
/// operations on words as the plane has words.
struct Cost {
  int operations = 0;
  int each_round = 0; ///< more for each round of loops that go on until nothing changes

  Cost& operator+=(const Cost& other) {
    operations += other.operations;
    each_round += other.each_round;
    return *this;
  }
  friend bool operator==(const Cost&, const Cost&) = default;
};

[[nodiscard]] Cost cost(const CompiledRuleset& rules, const Program& program, const Instruction& instruction);
[[nodiscard]] Cost cost(const CompiledRuleset& rules, const Program& program);
/// Of what these results need; no_register needs nothing.
[[nodiscard]] Cost cost(const CompiledRuleset& rules, const Program& program,
                        const std::vector<Register>& results);

} // namespace regola
