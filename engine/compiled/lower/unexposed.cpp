// Which matches no `forbid` line has to be asked about.

#include <algorithm>

#include "engine/compiled/lower/turn.hpp"

namespace regola {

using form::Ref;

/// Whether each match of a source is so many moves as it weighs, `forbid` lines aside, which ask for attacks
/// alone, and what it writes brings no victim of one.
bool TurnLowering::is_sure(const Source& source) const {
  const CompiledSide& side = position_.rules().sides[player_];
  const MoveLine& line = lines_[source.lines.front()];
  const bool at_pivot =
      line.kind == MoveLine::Kind::slide && line.source->writes.size() <= 2 &&
      std::all_of(line.source->writes.begin(), line.source->writes.end(), [&](const CompiledWrite& write) {
        return write.element == line.picture.pivot || write.element == line.text().left.anchor;
      });
  const std::vector<std::int16_t>& victims = side.exposure.victims;
  return side.exposure.program != no_program && side.most.empty() && begins_by_match() && !source.united &&
         !source.followed && source.rivals.empty() && !line.source->copies &&
         (at_pivot || line.kind == MoveLine::Kind::rigid) &&
         std::all_of(line.source->writes.begin(), line.source->writes.end(), [&](const CompiledWrite& write) {
           return write.kind == Write::Kind::symbols &&
                  line.text().left.elements[write.element].is_single() &&
                  std::find_first_of(write.planes.begin(), write.planes.end(), victims.begin(),
                                     victims.end()) == write.planes.end();
         });
}

/// Those of a source's matches that write on none of the exposed cells. Of slides none if one of them may begin
/// on such a cell.
Cells TurnLowering::unexposed(const Source& source, const Cells& exposed) {
  const CellBuilder& cells = position_.cells();
  const MoveLine& line = lines_[source.lines.front()];
  Cells all = source.matches;
  for (const CompiledWrite& write : line.source->writes) {
    if (write.element == line.picture.pivot) {
      all = cells.and_not(all, exposed);
      continue;
    }
    if (line.kind == MoveLine::Kind::slide) {
      const CellTest& beginning = line.text().left.elements[write.element].test;
      const Cells begin = cells.both(exposed, position_.passing(beginning, player_, {0}));
      all = cells.if_so(to_.is_zero(cells.any(begin)), all);
      continue;
    }
    std::vector<Cells> lanes;
    lanes.reserve(line.headings());
    for (std::size_t lane = 0; lane < line.headings(); ++lane) {
      lanes.push_back(cells.moved(exposed, {-line.distances[lane][write.element]}));
    }
    all = cells.and_not(all, cells.pack(lanes));
  }
  return all;
}

Ref TurnLowering::take_unexposed(const Cells& exposed, Ref condition) {
  const CellBuilder& cells = position_.cells();
  Ref sum = to_.number(0);
  for (Source& source : sources_) {
    if (!is_sure(source)) continue;
    const Cells sure = cells.if_so(condition, unexposed(source, exposed));
    source.matches = cells.and_not(source.matches, sure);
    const Ref moves = cells.count(sure);
    const auto weight = static_cast<std::int64_t>(source.weight);
    sum = to_.add(sum, weight == 1 ? moves : to_.multiply(moves, to_.number(weight)));
  }
  return sum;
}

} // namespace regola
