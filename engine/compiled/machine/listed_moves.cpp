#include "engine/compiled/machine/listed_moves.hpp"

#include <utility>

namespace regola {

Machine::Moves ListedMoves::list(Position position) {
  std::vector<Successor> all = successors(text_, positions_.write_with_past(position));
  Machine::Moves moves{moves_.size(), moves_.size() + all.size()};
  for (Successor& next : all) {
    const Position made = positions_.read_behind(position, next.status);
    moves_.push_back({std::move(next), made});
  }
  return moves;
}

} // namespace regola
