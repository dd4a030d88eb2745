// Which cells a match covers, given its heading and its pivot.

#include "engine/compiled/lower/move_line.hpp"

namespace regola {

Cells MoveLineLowering::test(const MoveLine& line, std::size_t element) const {
  if (line.picture.tests[element] == no_register) throw Missing("a run whose cells are not known");
  return position_.result(line.program, line.picture.tests[element], player_);
}

Cells MoveLineLowering::matches_from(const MoveLine& line, const Cells& from) const {
  const Layout& layout = position_.layout();
  const Picture& picture = *line.picture.source;
  const Cells matches = this->matches(line);
  if (line.picture.pivot == picture.anchor) return cells_.both(matches, from);
  const std::vector<const Reach*> way = layout.back(along_of(picture));
  Cells reached = from;
  for (std::size_t i = picture.anchor + 1; i <= line.picture.pivot; ++i) {
    const Element& element = picture.elements[i];
    const Cells through = test(line, i);
    if (element.is_single()) {
      reached = cells_.shift(reached, way, {}, &through);
      continue;
    }
    const Cells run = cells_.fill(cells_.shift(reached, way, {}, &through), through, way, layout.board());
    reached = element.least == 0 ? cells_.either(reached, run) : run;
  }
  return cells_.both(matches, reached);
}

Cells MoveLineLowering::covered(const MoveLine& line, const Cells& pivots, std::size_t element) const {
  if (element == line.picture.pivot) return pivots;
  if (line.kind == MoveLine::Kind::straight) return lay(line, pivots, element, std::nullopt);
  return cells_.moved(pivots, line.distances_to(element));
}

Cells MoveLineLowering::covered_in(const MoveLine& line, std::size_t heading, const Cells& pivot,
                                   std::size_t element) const {
  if (element == line.picture.pivot) return pivot;
  if (line.kind == MoveLine::Kind::straight) return lay(line, pivot, element, heading);
  return cells_.moved(pivot, {line.distances[heading][element]});
}

/// Lays matches from the pivot outwards, up to the element: single cells by steps, runs as far as they go.
/// @param only number of a heading: the result has only its lane
Cells MoveLineLowering::lay(const MoveLine& line, const Cells& pivots, std::size_t element,
                            std::optional<std::size_t> only) const {
  const Layout& layout = position_.layout();
  const Picture& picture = *line.picture.source;
  const bool forwards = element > line.picture.pivot;
  std::vector<const Reach*> way;   // reaches that lead from a cell to the one before it
  std::vector<const Reach*> ahead; // reaches that lead from a cell to the one after it
  for (std::size_t i = 0; i < picture.headings.size(); ++i) {
    if (only && i != *only) continue;
    const RelationIndex along = picture.headings[i].along;
    way.push_back(&layout[Layout::reach(forwards ? layout.opposite(along) : along)]);
    ahead.push_back(&layout[Layout::reach(forwards ? along : layout.opposite(along))]);
  }
  const auto passed = [&](std::size_t run) {
    Cells all = test(line, run);
    for (Ref& word : all.words) {
      if (only && to_.lanes(word) > 1) word = to_.lane(word, *only);
    }
    return all;
  };
  Cells last = pivots;
  for (std::size_t i = line.picture.pivot; i != element;) {
    i = forwards ? i + 1 : i - 1;
    const Element& here = picture.elements[i];
    if (here.test.off && i != element) throw Missing("a run after what may lie off the board");
    if (!here.contact.empty()) {
      const std::vector<const Reach*> contact = layout.back(here.contact);
      const Cells through = passed(i);
      if (i != element) throw Missing("something after a group");
      return cells_.flood(cells_.or_lanes(cells_.shift(last, way, {}, &through)), through, contact);
    }
    if (here.least == here.most) {
      Cells all = cells_.none();
      for (int k = 0; k < here.most; ++k) {
        last = cells_.shift(last, way, {}, nullptr);
        all = cells_.either(all, last);
      }
      if (i == element) return all;
      continue;
    }
    const Cells through = passed(i);
    Cells run = cells_.fill(cells_.shift(last, way, {}, &through), through, way, layout.board());
    if (i == element) return run;
    // The run ends where no further step leads into its cells.
    last = cells_.and_not(cells_.either(last, run), cells_.shift(through, ahead, {}, nullptr));
  }
  return last;
}

void check_way(const Layout& layout, const MoveLine& line) {
  const Production& text = line.text();
  const std::size_t pivot = line.picture.pivot;
  const auto check = [&](std::size_t element) {
    for (std::size_t i = std::min(element, pivot) + 1; i < std::max(element, pivot); ++i) {
      const Element& between = text.left.elements[i];
      if (between.test.off) throw Missing("something after what may lie off the board");
      if (!between.contact.empty()) throw Missing("something after a group");
    }
  };
  check(text.left.anchor);
  check(text.right_anchor);
  for (const CompiledWrite& write : line.source->writes) check(write.element);
  for (const Heading& heading : text.left.headings) {
    if (layout[Layout::reach(heading.along)].everywhere) throw Missing("steps to anywhere within a picture");
  }
}

Cells MoveLineLowering::covered_by_one(const MoveLine& line, const Cells& pivots, std::size_t element) const {
  if (line.kind != MoveLine::Kind::slide || element == line.picture.pivot) {
    return cells_.or_lanes(covered(line, pivots, element));
  }
  Ref heading = to_.number(0);
  for (std::size_t i = 1; i < line.headings(); ++i) {
    const Ref here = to_.truth(cells_.any(cells_.lane(pivots, i)));
    heading = to_.add(heading, to_.multiply(here, to_.number(i)));
  }
  return slide_start(line, heading, cells_.or_lanes(pivots));
}

// Lines of the kind `x .* .`.

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
  const Layout& layout = position_.layout();
  const Picture& picture = *line.picture.source;
  const std::size_t bits = cells_.words() * word_bits;
  std::vector<std::vector<Word>> back(cells_.words()); // by heading and cell
  std::vector<Word> goes_up;                           // by heading: the way back leads to higher bits
  for (const Heading& each : picture.headings) {
    const RelationIndex opposite = layout.opposite(each.along);
    const std::vector<Mask> rays = this->rays(opposite);
    for (const Mask& ray : rays) {
      for (std::size_t k = 0; k < cells_.words(); ++k) back[k].push_back(ray.words[k]);
    }
    goes_up.push_back(layout[Layout::reach(opposite)].terms.front().places < 0 ? 1 : 0);
  }
  const Ref index = to_.add(to_.multiply(heading, to_.number(bits)), cells_.place(end));
  const CellTest& run = picture.elements[1].test;
  Cells blocking = run.within == no_class && run.outside == no_class
                       ? position_.symbols(position_.rules().ruleset->symbols - run.symbols)
                       : cells_.and_not(cells_.constant(layout.board()), cells_.lane(test(line, 1), 0));
  for (std::size_t k = 0; k < cells_.words(); ++k) {
    blocking.words[k] = to_.bit_and(blocking.words[k], to_.table(back[k], index));
  }
  const Ref up = to_.table(goes_up, heading);
  const Cells nearest_up = cells_.lowest(blocking);
  const Cells nearest_down = cells_.highest(blocking);
  Cells start;
  for (std::size_t k = 0; k < cells_.words(); ++k) {
    start.words.push_back(to_.choose(up, nearest_up.words[k], nearest_down.words[k]));
  }
  return start;
}

/// In each direction, the cells that may end the slide, up to the first one that the run cannot cross.
Cells MoveLineLowering::slide_ends(const MoveLine& line, const Cells& from) const {
  const Layout& layout = position_.layout();
  const Picture& picture = *line.picture.source;
  const std::vector<RelationIndex> along = along_of(picture);
  const std::vector<const Reach*> way = layout.back(along);
  const Cells through = position_.passing(picture.elements[1].test, player_, along);
  const Cells last = position_.passing(picture.elements[2].test, player_, along);
  const Cells next = cells_.shift(from, way, {}, nullptr);
  const Cells run = cells_.fill(cells_.both(next, through), through, way, layout.board());
  const Cells reached = cells_.either(next, cells_.shift(run, way, {}, nullptr));
  return cells_.or_lanes(cells_.both(reached, last));
}

} // namespace regola
