#include "engine/search/random_game.hpp"

#include <algorithm>

#include "rules/text/time_limit.hpp"

namespace regola {

RandomGame::RandomGame(Machine& machine, int most_plies)
    : machine_(&machine), most_plies_(most_plies), is_quick_(machine.has_quick_playouts()) {}

Word* RandomGame::room_for(std::size_t ply) {
  const std::size_t slot = machine_->rules().ruleset->keeps_past ? ply : ply % 2;
  while (plies_.size() <= slot) plies_.emplace_back(machine_->words());
  return plies_[slot].data();
}

bool RandomGame::play(std::span<const Position> starts, Random& random, const std::function<bool()>& late,
                      std::vector<Playout>& results) {
  results.assign(starts.size(), {});
  if (is_quick_) {
    try {
      machine_->playouts(starts, random, most_plies_, results);
      return true;
    } catch (const Stopped&) {
      if (work_stopped) throw;
      return false;
    }
  }
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const std::optional<Result> result = play_slowly(starts[i], random, late);
    if (!result) return false;
    results[i].result = *result;
  }
  return true;
}

std::optional<Result> RandomGame::play_slowly(Position position, Random& random,
                                              const std::function<bool()>& late) {
  Result result;
  Position at = position;
  for (int ply = 0; ply < most_plies_ && result.ending == Ending::open; ++ply) {
    if (late()) return std::nullopt;
    const Machine::Children moves = machine_->children(at, Machine::no_value);
    if (moves.empty()) {
      machine_->release(moves);
      if (moves.stopped) return std::nullopt;
      break;
    }
    const Machine::Child& drawn =
        machine_->child(moves.first + random.below(static_cast<std::uint32_t>(moves.size())));
    Word* room = room_for(static_cast<std::size_t>(ply));
    std::copy(drawn.position, drawn.position + machine_->words(), room);
    result = drawn.result;
    machine_->release(moves);
    at = room;
  }
  return result;
}

} // namespace regola
