#pragma once

#include "engine/compiled/program/program.hpp"

namespace regola {

struct CompiledRuleset;
struct Ruleset;

/// How close a player is to one winning pattern: where it may still come about, and which cells are right
/// already.
struct CompiledNearness {
  std::uint32_t program = 0;
  Register places = no_register; ///< by heading: first cells of such places
  std::vector<Register> right;   ///< per cell of the pattern: the places where it is right
};

/// By player, the winning patterns of one row and fixed length; empty if neither player has one.
/// @param moves the rules that say which symbol may become which
[[nodiscard]] std::array<std::vector<CompiledNearness>, 2> compile_nearness(CompiledRuleset& rules,
                                                                            const Ruleset& moves);

} // namespace regola
