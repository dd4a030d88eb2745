#pragma once

#include "engine/compiled/lower/judging.hpp"

namespace regola {

/// Memory layout of a PositionForm: input and results, as word offsets.
struct PositionMemory {
  PlyMemory ply;
  std::uint32_t player = 0;         ///< side to move
  std::uint32_t asks_forbidden = 0; ///< 1: the form tells only whether the position is forbidden
  std::uint32_t refused = 0;        ///< 1 if the form lacks room for the answer
  std::uint32_t outcome = 0;        ///< of PositionForm::outcomes
  std::uint32_t number = 0;         ///< the value; the margin of a scored game
  std::uint32_t forbidden = 0;      ///< 1 if a `forbid` line of the player who has just moved holds
};

/// A form that judges or values a single position, by whatever moves it was reached.
struct PositionForm {
  form::Form form;
  PositionMemory memory;
  std::vector<Outcome> outcomes; ///< the first one: the game is open
};

/// @param value index for value_of(), by which the form values positions; `nullopt`: it judges them
/// @throws Missing
[[nodiscard]] PositionForm lower_position(const CompiledRuleset& rules, std::optional<std::size_t> value);

} // namespace regola
