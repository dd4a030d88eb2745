#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/search/controllers.hpp"

namespace regola {

/// A game as it was played, or so far.
struct PlayedGame {
  Status start;
  std::vector<Successor> plies;
  Result result; ///< open while it goes on; also what players agreed on before the rules ended it
  std::array<std::string, 2> players; ///< who played: `human`, or the text of a controller
  std::optional<std::uint64_t> seed;

  [[nodiscard]] const Status& status() const { return plies.empty() ? start : plies.back().status; }
};

/// Plays a game on between two controllers until the rules end it. One that has not ended after so many plies
/// is drawn.
/// @param players the first player's and the second's; a game has begun for them
/// @param stop a true answer abandons the game
/// @returns whether the game has ended
/// @throws RulesError
bool play_on(Engine& engine, PlayedGame& game, const std::array<Opponent*, 2>& players, int most_plies,
             const std::function<bool()>& stop = {});

} // namespace regola
