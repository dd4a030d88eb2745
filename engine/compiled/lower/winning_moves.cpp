// Which of the generated moves win, without making them.

#include "engine/compiled/lower/turn.hpp"

namespace regola {

using form::Ref;

Ref TurnLowering::any_win(const std::function<Cells(Register)>& completed) {
  const CellBuilder& cells = position_.cells();
  const CompiledSide& side = position_.rules().sides[player_];
  Ref any = to_.number(0);
  for (const Source& source : sources_) {
    const CompiledProduction* const line = lines_[source.lines.front()].source;
    const std::vector<std::vector<int>>& distances = lines_[source.lines.front()].distances;
    for (const CompletingWrite& write : side.wins.writes) {
      if (&side.moves[write.line] != line) continue;
      for (std::size_t heading = 0; heading < headings(source); ++heading) {
        if (write.cells[heading] == no_register) continue;
        const Cells matches = headings(source) == 1 ? source.matches : cells.lane(source.matches, heading);
        const Cells winning =
            cells.moved(completed(write.cells[heading]), {-distances[heading][write.element]});
        any = to_.bit_or(any, cells.any(cells.both(matches, winning)));
      }
    }
  }
  return any;
}

} // namespace regola
