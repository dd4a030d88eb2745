#pragma once

#include <string>
#include <vector>

#include "engine/compiled/lower/ply.hpp"
#include "engine/matcher/result.hpp"

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

/// How a random game ended.
struct Outcome {
  enum class Kind {
    open,     ///< after as many plies as were allowed
    result,   ///< an end line
    scored,   ///< by the text's score, which is not computed here
    restless, ///< `after` lines that never come to rest: an error
    refused,  ///< not yet: the position asks for more than the form has room for
  };
  Kind kind = Kind::open;
  Result result;          ///< of Kind::result
  std::uint32_t line = 0; ///< of Kind::restless: of the text
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
