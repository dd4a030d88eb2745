#pragma once

#include "engine/compiled/lower/judging.hpp"

namespace regola {

/// Memory layout of a PositionForm: input and results, as word offsets.
struct PositionMemory {
  PlyMemory ply;
  std::uint32_t player = 0;         ///< side to move
  std::uint32_t asks_forbidden = 0; ///< 1: only find out whether the position is forbidden
  std::uint32_t refused = 0;        ///< 1 if the memory is too small for the answer
  std::uint32_t outcome = 0;        ///< index into PositionForm::outcomes
  std::uint32_t number = 0;         ///< the value, or the margin of a scored game
  std::uint32_t forbidden = 0;      ///< 1 if a `forbid` line of the player who has just moved holds
};

/// A form that judges or values a single position, whichever move led to it.
struct PositionForm {
  form::Form form;
  PositionMemory memory;
  std::vector<Outcome> outcomes; ///< by number; the first one is: the game is open
};

/// @param value index for value_of(), if the form values positions; `nullopt`: it judges them
/// @throws Missing
[[nodiscard]] PositionForm lower_position(const CompiledRuleset& rules, std::optional<std::size_t> value);

} // namespace regola
