#pragma once

#include "engine/compiled/lower/judging.hpp"

namespace regola {

/// Memory layout of a form that plays random games: input and results, as word offsets.
struct GameMemory {
  PlyMemory ply;
  std::uint32_t player = 0;  ///< side to move, at the beginning and at the end
  std::uint32_t random = 0;  ///< state of Random
  std::uint32_t left = 0;    ///< number of plies that may still be played
  std::uint32_t outcome = 0; ///< index into RandomGameForm::outcomes
  std::uint32_t margin = 0;  ///< if the kind is Outcome::Kind::scored: from the first player's view
};

/// Plays a random game from any position that is not over, in one loop for both players.
struct RandomGameForm {
  form::Form form;
  GameMemory memory;
  std::vector<Outcome> outcomes;
};

/// @throws Missing
[[nodiscard]] RandomGameForm lower_random_game(const CompiledRuleset& rules);

} // namespace regola
