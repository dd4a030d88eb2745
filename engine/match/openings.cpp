#include "engine/match/openings.hpp"

#include <utility>

#include "engine/compiled/random.hpp"

namespace regola {

namespace {

constexpr int most_tries = 100; // attempts for each length

/// Draws random moves one by one; fewer if the game ends before.
std::vector<Successor> draw(Engine& engine, const Status& start, int plies, Random& random) {
  std::vector<Successor> line;
  for (int ply = 0; ply < plies; ++ply) {
    const Status& status = line.empty() ? start : line.back().status;
    if (engine.result(status).ending != Ending::open) break;
    std::vector<Successor> all = engine.successors(status);
    if (all.empty()) break;
    Successor drawn = std::move(all[random.below(static_cast<std::uint32_t>(all.size()))]);
    line.push_back(std::move(drawn));
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
          engine.result(line.back().status).ending == Ending::open) {
        return line;
      }
    }
  }
  return {};
}

} // namespace regola
