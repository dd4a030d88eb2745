#pragma once

#include "engine/compiled/program/program.hpp"

namespace regola {

struct CompiledRuleset;
struct Ruleset;

/// How close a player is to one winning pattern: where it may still be completed, and which cells hold the
/// right symbol.
struct CompiledNearness {
  std::uint32_t program = 0;
  /// By heading: first cells of the places where the pattern may still be completed.
  Register places = no_register;
  std::vector<Register> right; ///< per cell of the pattern: the places where it holds the right symbol
};

/// By player, the winning patterns of one row and of fixed length; empty if neither player has one.
/// @param moves tell which symbol may become which
[[nodiscard]] std::array<std::vector<CompiledNearness>, 2> compile_nearness(CompiledRuleset& rules,
                                                                            const Ruleset& moves);

} // namespace regola
