#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/compiled/program/program.hpp"

namespace regola {

struct CompiledRuleset;

/// How near a player is to one of his win patterns: where it could still come about, and what is right there
/// already.
struct CompiledNearness {
  std::uint32_t program = 0;
  Register places = no_register; ///< a lane for each heading: the first cells of such places
  std::vector<Register> right;   ///< for each cell of the pattern the places where it is right
};

/// For each player his win patterns of one row and a fixed length; empty where neither has one.
[[nodiscard]] std::array<std::vector<CompiledNearness>, 2> compile_nearness(CompiledRuleset& rules);

} // namespace regola
