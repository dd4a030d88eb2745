// Finds which generated moves win and which cells moves write, without making them.

#include "engine/compiled/lower/winning_moves.hpp"

namespace regola {

using form::Ref;

/// @param body receives the pivots of winning matches in one heading, and the distance in bits to the written
/// cell
void WinningMoves::each_winning(const Completed& completed,
                                const std::function<void(const Cells& matches, int written)>& body) const {
  const CellBuilder& cells = position_.cells();
  const CompiledSide& side = position_.rules().sides[player_];
  for (const MoveSource& source : sources_.all()) {
    const CompiledProduction* const line = sources_.line(source).source;
    const MoveLine& move = sources_.line(source);
    for (const CompletingWrite& write : side.wins.writes) {
      if (&side.moves[write.line] != line) continue;
      for (std::size_t lane = 0; lane < sources_.headings(source); ++lane) {
        const std::size_t heading = move.shapes.empty() ? lane : move.shapes[lane].heading;
        if (write.cells[heading] == no_register) continue;
        const Cells matches =
            sources_.headings(source) == 1 ? source.matches : cells.lane(source.matches, lane);
        const int written = move.distances[lane][write.element];
        body(cells.both(matches, cells.moved(completed(write.cells[heading]), {-written})), written);
      }
    }
  }
}

Ref WinningMoves::any(const Completed& completed) const {
  Ref any = to_.number(0);
  each_winning(completed, [&](const Cells& matches, int /*written*/) {
    any = to_.bit_or(any, position_.cells().any(matches));
  });
  return any;
}

Cells WinningMoves::cells(const Completed& completed) const {
  const CellBuilder& cells = position_.cells();
  Cells all = cells.none();
  each_winning(completed, [&](const Cells& matches, int written) {
    all = cells.either(all, cells.moved(matches, {written}));
  });
  return all;
}

/// Distances in bits from the pivots of a source's matches to the only cell that each writes, by heading.
std::vector<int> WinningMoves::places_of_writes(const MoveSource& source) const {
  const MoveLine& line = sources_.line(source);
  std::vector<int> places;
  for (std::size_t heading = 0; heading < sources_.headings(source); ++heading) {
    places.push_back(line.distances[heading][line.source->writes.front().element]);
  }
  return places;
}

Cells WinningMoves::cells_of_writes() const {
  const CellBuilder& cells = position_.cells();
  Cells all = cells.none();
  for (const MoveSource& source : sources_.all()) {
    all = cells.either(all, cells.or_lanes(cells.moved(source.matches, places_of_writes(source))));
  }
  return all;
}

void WinningMoves::keep_writes_on(const Cells& where) {
  const CellBuilder& cells = position_.cells();
  for (MoveSource& source : sources_.all()) {
    std::vector<int> places = places_of_writes(source);
    for (int& place : places) place = -place;
    source.matches = cells.both(source.matches, cells.moved(where, places));
  }
}

} // namespace regola
