#pragma once

#include <vector>

#include "engine/compiled/lower/outcomes.hpp"
#include "engine/compiled/lower/ply.hpp"

namespace regola {

/// Where a form that plays random games keeps what it is given and what it gives back, in words of its
/// memory.
struct GameMemory {
  PlyMemory ply;
  std::uint32_t player = 0;  ///< to move, at the beginning and in the end
  std::uint32_t random = 0;  ///< the state of Random
  std::uint32_t left = 0;    ///< plies that may be played
  std::uint32_t outcome = 0; ///< of RandomGameForm::outcomes
};

/// Plays a random game from any position that is not over: one loop for both players.
struct RandomGameForm {
  form::Form form;
  GameMemory memory;
  std::vector<Outcome> outcomes;
};

/// @throws Missing
[[nodiscard]] RandomGameForm lower_random_game(const CompiledRuleset& rules);

} // namespace regola
