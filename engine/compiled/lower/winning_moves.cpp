// Which of the generated moves win, and which cells they write on, without making them.

#include "engine/compiled/lower/turn.hpp"

namespace regola {

using form::Ref;

/// @param body is given the pivots of winning matches in one heading, and where from there the line writes
void TurnLowering::each_winning(const std::function<Cells(Register)>& completed,
                                const std::function<void(const Cells& matches, int written)>& body) {
  const CellBuilder& cells = position_.cells();
  const CompiledSide& side = position_.rules().sides[player_];
  for (const Source& source : sources_) {
    const CompiledProduction* const line = lines_[source.lines.front()].source;
    const std::vector<std::vector<int>>& distances = lines_[source.lines.front()].distances;
    for (const CompletingWrite& write : side.wins.writes) {
      if (&side.moves[write.line] != line) continue;
      for (std::size_t heading = 0; heading < headings(source); ++heading) {
        if (write.cells[heading] == no_register) continue;
        const Cells matches = headings(source) == 1 ? source.matches : cells.lane(source.matches, heading);
        const int written = distances[heading][write.element];
        body(cells.both(matches, cells.moved(completed(write.cells[heading]), {-written})), written);
      }
    }
  }
}

Ref TurnLowering::any_win(const std::function<Cells(Register)>& completed) {
  Ref any = to_.number(0);
  each_winning(completed, [&](const Cells& matches, int /*written*/) {
    any = to_.bit_or(any, position_.cells().any(matches));
  });
  return any;
}

Cells TurnLowering::winning_cells(const std::function<Cells(Register)>& completed) {
  const CellBuilder& cells = position_.cells();
  Cells all = cells.none();
  each_winning(completed, [&](const Cells& matches, int written) {
    all = cells.either(all, cells.moved(matches, {written}));
  });
  return all;
}

/// From the pivots of a source's matches to the only cell that each writes, a lane a heading.
std::vector<int> TurnLowering::places_of_writes(const Source& source) const {
  const MoveLine& line = lines_[source.lines.front()];
  std::vector<int> places;
  for (std::size_t heading = 0; heading < headings(source); ++heading) {
    places.push_back(line.distances[heading][line.source->writes.front().element]);
  }
  return places;
}

Cells TurnLowering::cells_of_writes() {
  const CellBuilder& cells = position_.cells();
  Cells all = cells.none();
  for (const Source& source : sources_) {
    all = cells.either(all, cells.or_lanes(cells.moved(source.matches, places_of_writes(source))));
  }
  return all;
}

void TurnLowering::keep_writes_on(const Cells& where) {
  const CellBuilder& cells = position_.cells();
  for (Source& source : sources_) {
    std::vector<int> places = places_of_writes(source);
    for (int& place : places) place = -place;
    source.matches = cells.both(source.matches, cells.moved(where, places));
  }
}

} // namespace regola
