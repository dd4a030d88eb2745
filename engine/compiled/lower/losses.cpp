// Matches that may leave fewer pieces on the board.

#include <algorithm>
#include <limits>

#include "engine/compiled/lower/losses.hpp"

namespace regola {

namespace {

constexpr int unknown = -1000;

/// Lower bound on the pieces that a match adds to the board. Below 0: it may remove some.
int least_gain(const Symbols& symbols, const MoveLine& line) {
  const SymbolSet empty(std::string(1, symbols.ground()));
  int gain = 0;
  for (const CompiledWrite& write : line.source->writes) {
    const Element& element = line.text().left.elements[write.element];
    if (element.test.off || write.planes.empty()) return unknown;
    const bool from_piece = !(element.test.symbols - empty).empty();
    const bool to_piece =
        std::all_of(write.planes.begin(), write.planes.end(), [](std::int16_t plane) { return plane >= 0; });
    const int here = (to_piece ? 1 : 0) - (from_piece ? 1 : 0);
    if (element.is_single() && line.kind != MoveLine::Kind::straight && !line.text().every) {
      gain += here;
    } else if (here < 0) {
      return unknown; // an unknown number of cells
    }
  }
  return gain;
}

/// Lower bound for all parts after the first one together.
int least_gain_of_parts(const Symbols& symbols, const PartLowering& parts) {
  int gain = 0;
  for (const FurtherPart& part : parts.all()) {
    int least = 0; // the part may be skipped
    for (const MoveLine& line : part.lines) least = std::min(least, least_gain(symbols, line));
    gain += least;
  }
  return gain;
}

} // namespace

Cells losing(PositionLowering& position, const MoveSources& sources, const PartLowering& parts,
             const MoveSource& source) {
  const Symbols& symbols = position.rules().symbols;
  const CellBuilder& cells = position.cells();
  int gain = std::numeric_limits<int>::max();
  for (const std::size_t line : source.lines)
    gain = std::min(gain, least_gain(symbols, sources.lines()[line]));
  if (source.followed) gain += least_gain_of_parts(symbols, parts);
  if (gain >= 0) return cells.none();
  const MoveLine& line = sources.line(source);
  const bool at_distances = line.kind == MoveLine::Kind::rigid;
  if (gain < -1 || source.united || !(at_distances || line.kind == MoveLine::Kind::slide)) {
    return source.matches;
  }
  // The match loses at most one piece, and only if each cell that may hold a piece does.
  const SymbolSet empty(std::string(1, symbols.ground()));
  Cells all = source.matches;
  for (const CompiledWrite& write : line.source->writes) {
    const SymbolSet& there = line.text().left.elements[write.element].test.symbols;
    const bool of_pivot = write.element == line.picture.pivot;
    const bool one_or_none = there.intersects(empty) && !there.is_subset_of(empty);
    if (!one_or_none || !(at_distances || of_pivot)) continue;
    const Cells pieces = position.pieces();
    if (of_pivot) {
      all = cells.both(all, pieces);
      continue;
    }
    std::vector<Cells> lanes;
    lanes.reserve(line.headings());
    for (std::size_t lane = 0; lane < line.headings(); ++lane) {
      lanes.push_back(cells.moved(pieces, {-line.distances[lane][write.element]}));
    }
    all = cells.both(all, cells.pack(lanes));
  }
  return all;
}

} // namespace regola
