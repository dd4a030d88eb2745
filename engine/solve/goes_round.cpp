#include <unordered_set>

#include "engine/solve/solve.hpp"

#include "engine/compiled/engine.hpp"
#include "engine/compiled/random.hpp"

namespace regola {

bool goes_round(const Ruleset& ruleset, const Status& status) {
  constexpr int games = 32;
  constexpr int most_plies = 400;
  std::size_t moves_to_list = std::size_t{1} << 18U; // in all games together
  Engine engine(ruleset);
  Random random(1);
  for (int game = 0; game < games; ++game) {
    Status at = status;
    std::unordered_set<Word> met;
    for (int ply = 0; ply < most_plies; ++ply) {
      Machine& machine = engine.machine(at);
      const Position position = machine.read(at);
      if (!met.insert(machine.hash(position)).second) return true;
      if (as_claimed(machine.judge(position)).ending != Ending::open) break;
      const Machine::Children moves = machine.children(position, Machine::no_value);
      if (moves.size() > moves_to_list) return false;
      moves_to_list -= moves.size();
      const std::size_t move = moves.first + random.below(static_cast<std::uint32_t>(moves.size()));
      at = machine.write(machine.child(move).position);
    }
  }
  return false;
}

} // namespace regola
