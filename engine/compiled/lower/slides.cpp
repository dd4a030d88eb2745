// Lines of the kind `x .* .`.

#include "engine/compiled/lower/move_line.hpp"

namespace regola {

using form::Ref;

std::vector<Mask> MoveLineLowering::rays(RelationIndex along) const {
  const Layout& layout = position_.layout();
  const std::vector<Bit>& next = layout.only_next(along);
  std::vector<Mask> rays(static_cast<std::size_t>(layout.words()) * word_bits);
  for (CellIndex cell = 0; cell != layout.cells(); ++cell) {
    const Bit bit = layout.bit(cell);
    for (Bit at = next[bit]; at != no_bit; at = next[at]) rays[bit].set(at);
  }
  return rays;
}

/// Returns the nearest cell on the way back that the run cannot cross.
Cells MoveLineLowering::slide_start(const MoveLine& line, Ref heading, const Cells& end) const {
  form::Builder& to = position_.to();
  const CellBuilder& cells = position_.cells();
  const Layout& layout = position_.layout();
  const Picture& picture = *line.picture.source;
  const std::size_t bits = cells.words() * word_bits;
  std::vector<std::vector<Word>> back(cells.words()); // by heading and cell
  std::vector<Word> goes_up;                          // by heading: the way back leads to higher bits
  for (const Heading& each : picture.headings) {
    const RelationIndex opposite = layout.opposite(each.along);
    const std::vector<Mask> rays = this->rays(opposite);
    for (const Mask& ray : rays) {
      for (std::size_t k = 0; k < cells.words(); ++k) back[k].push_back(ray.words[k]);
    }
    goes_up.push_back(layout[Layout::reach(opposite)].terms.front().places < 0 ? 1 : 0);
  }
  const Ref index =
      to.add(to.multiply(heading, to.number(static_cast<std::int64_t>(bits))), cells.place(end));
  const CellTest& run = picture.elements[1].test;
  Cells blocking = run.within == no_class && run.outside == no_class
                       ? position_.symbols(position_.rules().ruleset->symbols - run.symbols)
                       : cells.and_not(cells.constant(layout.board()), cells.lane(test(line, 1), 0));
  for (std::size_t k = 0; k < cells.words(); ++k) {
    blocking.words[k] = to.bit_and(blocking.words[k], to.table(back[k], index));
  }
  const Ref up = to.table(goes_up, heading);
  const Cells nearest_up = cells.lowest(blocking);
  const Cells nearest_down = cells.highest(blocking);
  Cells start;
  for (std::size_t k = 0; k < cells.words(); ++k) {
    start.words.push_back(to.choose(up, nearest_up.words[k], nearest_down.words[k]));
  }
  return start;
}

/// In each direction, the cells that may end the slide, up to the first one that the run cannot cross.
Cells MoveLineLowering::slide_ends(const MoveLine& line, const Cells& from) const {
  const CellBuilder& cells = position_.cells();
  const Layout& layout = position_.layout();
  const Picture& picture = *line.picture.source;
  std::vector<const Reach*> way;
  std::vector<RelationIndex> along;
  for (const Heading& heading : picture.headings) {
    way.push_back(&layout[Layout::reach(layout.opposite(heading.along))]);
    along.push_back(heading.along);
  }
  const Cells through = position_.passing(picture.elements[1].test, player_, along);
  const Cells last = position_.passing(picture.elements[2].test, player_, along);
  const Cells next = cells.shift(from, way, {}, nullptr);
  const Cells run = cells.fill(cells.both(next, through), through, way, layout.board());
  const Cells reached = cells.either(next, cells.shift(run, way, {}, nullptr));
  return cells.or_lanes(cells.both(reached, last));
}

} // namespace regola
