#include "engine/match/game.hpp"

#include <stdexcept>
#include <utility>

namespace regola {

bool play_on(Engine& engine, PlayedGame& game, const std::array<Opponent*, 2>& players, int most_plies,
             const std::function<bool()>& stop) {
  while (true) {
    game.result = engine.result(game.status());
    if (game.result.ending != Ending::open) return true;
    if (game.plies.size() >= static_cast<std::size_t>(most_plies)) {
      game.result = {Ending::drawn, first_player, 0, 0};
      return true;
    }
    SearchResult found = players[game.status().to_move]->choose(game.status(), {}, stop);
    if (stop && stop()) return false;
    if (!found.best) {
      throw std::logic_error(players[game.status().to_move]->text + " found no move in an open game");
    }
    if (claims_draw(game.result, game.status().to_move, found)) {
      game.result = as_claimed(game.result);
      return true;
    }
    game.plies.push_back(std::move(*found.best));
  }
}

} // namespace regola
