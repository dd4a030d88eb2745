#include "engine/match/played_game.hpp"

namespace regola {

namespace {

/// As Engine::result(), by a form where the text has one.
Result judged(Engine& engine, const Status& status) {
  Machine& machine = engine.machine(status);
  return machine.judge(machine.read(status));
}

} // namespace

bool play_on(Engine& engine, PlayedGame& game, const std::array<Opponent*, 2>& players, int most_plies,
             const std::function<bool()>& stop) {
  while (true) {
    game.result = judged(engine, game.status());
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

namespace {

constexpr int most_tries = 100; // attempts for each length

/// Draws random moves one by one; fewer if the game ends before.
std::vector<Successor> draw(Engine& engine, const Status& start, int plies, Random& random) {
  std::vector<Successor> line;
  for (int ply = 0; ply < plies; ++ply) {
    const Status& status = line.empty() ? start : line.back().status;
    if (judged(engine, status).ending != Ending::open) break;
    std::optional<Successor> drawn = engine.drawn(
        status, [&](std::size_t number) { return random.below(static_cast<std::uint32_t>(number)); });
    if (!drawn) break;
    line.push_back(*std::move(drawn));
  }
  return line;
}

} // namespace

std::vector<Successor> random_opening(Engine& engine, const Status& start, int plies, std::uint64_t seed) {
  Random random(seed);
  for (; plies > 0; --plies) {
    for (int tries = 0; tries < most_tries; ++tries) {
      std::vector<Successor> line = draw(engine, start, plies, random);
      if (line.size() == static_cast<std::size_t>(plies) &&
          judged(engine, line.back().status).ending == Ending::open) {
        return line;
      }
    }
  }
  return {};
}

} // namespace regola
