#include "engine/compiled/machine/listed_moves.hpp"

#include <utility>

#include "engine/matcher/work.hpp"

namespace regola {

std::vector<Successor> ListedMoves::successors(Position position, const Status& status) {
  std::optional<std::vector<Successor>> led = led_.list(position, status);
  return led ? *std::move(led) : by_reference(status);
}

std::vector<Successor> ListedMoves::by_reference(const Status& status) {
  const std::uint64_t before = reference_work();
  std::vector<Successor> all = regola::successors(text_, status);
  led_.note_list(reference_work() - before);
  return all;
}

Machine::Moves ListedMoves::list(Position position) {
  std::vector<Successor> all = successors(position, positions_.write_with_past(position));
  Machine::Moves moves{moves_.size(), moves_.size() + all.size()};
  for (Successor& next : all) {
    const Position made = positions_.read_behind(position, next.status);
    moves_.push_back({std::move(next), made});
  }
  return moves;
}

} // namespace regola
