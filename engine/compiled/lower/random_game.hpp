#pragma once

#include <string>
#include <vector>

#include "engine/compiled/lower/turn.hpp"
#include "engine/matcher/result.hpp"

namespace regola {

/// Where a form that plays random games keeps what it is given and what it gives back, in words of its
/// memory.
struct GameMemory {
  std::uint32_t planes = 0;
  std::uint32_t player = 0; ///< to move, at the beginning and in the end
  std::uint32_t passes = 0;
  std::uint32_t quiet = 0;
  std::uint32_t hands = 0;
  std::uint32_t random = 0;    ///< the state of Random
  std::uint32_t left = 0;      ///< plies that may be played
  std::uint32_t outcome = 0;   ///< of RandomGameForm::outcomes
  std::uint32_t past_size = 0; ///< of positions that have stood
  std::uint32_t seen = 0;      ///< how often the position has stood
  std::uint32_t stamp = 0;     ///< another one for each game
  std::uint32_t filter = 0;    ///< by the lower bits of a hash: the stamp of the last game in which it stood
  std::uint32_t past = 0;      ///< hashes of positions that have stood, to the end of the memory
  static constexpr std::size_t filter_size = 1024;
};

/// How a random game ended.
struct Outcome {
  enum class Kind {
    open,     ///< after as many plies as were allowed
    result,   ///< an end line
    scored,   ///< by the text's score, which is not computed here
    restless, ///< `after` lines that never come to rest: an error
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

/// The hash by which a random game knows positions again.
/// @param planes all words of all planes
[[nodiscard]] Word game_hash(const Word* planes, std::size_t words, const std::vector<Word>& hands,
                             PlayerIndex to_move);

} // namespace regola
