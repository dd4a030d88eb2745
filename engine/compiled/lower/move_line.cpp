#include "engine/compiled/lower/move_line.hpp"

namespace regola {

namespace {

bool is_within_board(const Element& element) { return !element.test.off && element.contact.empty(); }

/// Whether the picture is a step from one cell to another. Each distance of such a step is a shape, while
/// runs may have more shapes than planes should hold.
bool is_single_step(const Picture& picture) {
  return picture.elements.size() == 2 && !picture.has_rows && !picture.line_count &&
         all_of(picture.elements,
                [](const Element& element) { return element.is_single() && !element.test.off; });
}

} // namespace

/// Whether the line is a slide, `x .* .`, that starts on its first cell.
bool MoveLineLowering::is_slide(const Production& line) const {
  const Picture& picture = line.left;
  const auto& elements = picture.elements;
  if (picture.has_rows || picture.line_count || elements.size() != 3 || picture.anchor != 0 ||
      line.right_anchor == 1)
    return false;
  const Layout& layout = position_.layout();
  return all_of(elements, is_within_board) && elements[0].is_single() && elements[2].is_single() &&
         elements[1].least == 0 && elements[1].most == Element::endless &&
         all_of(picture.headings, [&](const Heading& heading) {
           return layout.is_single_valued(heading.along) &&
                  layout[Layout::reach(heading.along)].is_translation();
         });
}

bool MoveLineLowering::is_anywhere(const Production& line) const {
  const Picture& picture = line.left;
  return picture.headings.size() == 1 && picture.elements.size() == 2 && !picture.has_rows &&
         picture.anchor == 0 &&
         all_of(picture.elements,
                [](const Element& element) { return is_within_board(element) && element.is_single(); }) &&
         position_.layout()[Layout::reach(picture.headings.front().along)].everywhere;
}

std::vector<MoveLine> MoveLineLowering::compile(const CompiledProduction& source) const {
  try {
    std::vector<MoveLine> whole;
    whole.push_back(compile_whole(source));
    return whole;
  } catch (const Missing& /*missing*/) {
    return lay_out(source);
  }
}

MoveLine MoveLineLowering::compile_whole(const CompiledProduction& source) const {
  MoveLine line;
  line.source = &source;
  const Production& text = line.text();
  const Element& anchor = text.left.elements[text.left.anchor];
  PictureQuestion question;
  const std::optional<Mask> limit = position_.layout().limit(text.guard.cells);
  const auto follows = [&](const Element& element) {
    const std::vector<bool>& following = position_.rules().ruleset->sides[player_].following;
    return (element.test.within != no_class && following[element.test.within]) ||
           (element.test.outside != no_class && following[element.test.outside]);
  };
  if (!text.every && is_slide(text)) {
    line.kind = MoveLine::Kind::slide;
    question.pivot = 2;
    if (text.left.elements[1].test.symbols.intersects(text.left.elements[0].test.symbols)) {
      throw Missing("a slide that may begin in its own run");
    }
    if (any_of(text.left.elements, follows)) {
      throw Missing("a slide that asks for a class which depends on the direction");
    }
    question.anchors = limit;
  } else if (!text.every && is_anywhere(text)) {
    line.kind = MoveLine::Kind::anywhere;
    question.where = false;
    if (!text.guard.cells.empty()) throw Missing("cells for what may lie anywhere");
  } else if (anchor.is_single() && !anchor.test.off) {
    question.pivot = text.left.anchor;
    question.anchors = limit;
  } else {
    throw Missing("an anchor that is not one cell");
  }
  if (compares(text.left)) {
    Picture bare = text.left;
    for (Element& element : bare.elements) element.test.variable = 0;
    line.own = std::make_shared<const Picture>(std::move(bare));
  }
  line.picture = position_.compile(line.own ? *line.own : text.left, player_, line.program, question);
  if (question.where && !line.picture.exact) throw Missing("a picture that is found by walking");
  line.distances = line.picture.distances;
  if (line.kind == MoveLine::Kind::rigid && !line.picture.rigid) {
    if (is_single_step(text.left)) throw Missing("a step of two cells at several distances");
    // If a run may end in several places, or a step may lead to several, the union of all matches does not
    // show which cells each one covers.
    if (!line.picture.determinate && !find_by_last_cell(line)) throw Missing("runs that leave a choice");
    if (text.left.has_rows) throw Missing("rows that are not rigid");
    check_way(position_.layout(), line);
    line.kind = MoveLine::Kind::straight;
  }
  if (line.own && line.kind != MoveLine::Kind::rigid) {
    throw Missing("cells that are compared with each other");
  }
  line.program.optimise(line.picture.registers());
  for (const CompiledWrite& write : source.writes) {
    if (text.left.elements[write.element].test.off) throw Missing("a write where there may be no cell");
    line.choices *= static_cast<std::uint32_t>(std::max<std::size_t>(1, write.planes.size()));
  }
  if (line.kind == MoveLine::Kind::anywhere && line.choices > 1) {
    throw Missing("a choice of symbols for what may lie anywhere");
  }
  return line;
}

/// Compiles the line with the last cell as pivot, if the first one leaves open where runs end.
/// @return whether heading and last cell identify a match
bool MoveLineLowering::find_by_last_cell(MoveLine& line) const {
  const Production& text = line.text();
  const auto& elements = text.left.elements;
  std::size_t last = elements.size() - 1;
  while (last > text.left.anchor && elements[last].test.off) --last;
  const bool fits = !text.every && !line.own && !text.left.has_rows && last > text.left.anchor &&
                    elements[last].is_single() && is_determinate(position_.layout(), text.left, last);
  if (!fits) return false;
  line.program = Program();
  line.picture = position_.compile(text.left, player_, line.program,
                                   {.pivot = last, .anchors = position_.layout().limit(text.guard.cells)});
  return line.picture.determinate;
}

Ref MoveLineLowering::allows(const MoveLine& line) const {
  if (!line.source->gate.condition) return to_.number(1);
  return position_.number(*line.source->gate.condition, player_);
}

Cells MoveLineLowering::where(const MoveLine& line) const {
  if (!line.shapes.empty()) {
    const Cells all = matches_of(position_, player_, line.text().left, line.shapes);
    return line.own ? comparing(line, all) : all;
  }
  const Cells all = position_.result(line.program, line.picture.matches, player_);
  return line.own ? comparing(line, all) : all;
}

Cells MoveLineLowering::matches(const MoveLine& line) const {
  Cells all = where(line);
  if (line.source->gate.condition) all = cells_.if_so(allows(line), all);
  return all;
}

/// The matches in which all cells of a variable hold the same symbol.
Cells MoveLineLowering::comparing(const MoveLine& line, const Cells& matches) const {
  const auto& elements = line.text().left.elements;
  Cells all = matches;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const CellTest& test = elements[i].test;
    if (test.variable == 0) continue;
    const auto first =
        find_if(elements, [&](const Element& element) { return element.test.variable == test.variable; });
    const auto met = static_cast<std::size_t>(first - elements.begin());
    if (met == i) continue;
    Cells equal = cells_.none();
    for (const Symbol symbol : test.symbols.to_string()) {
      const Cells held = position_.symbols(SymbolSet(std::string(1, symbol)));
      const auto lies = [&](std::size_t element) { return cells_.moved(held, line.distances_from(element)); };
      equal = cells_.either(equal, cells_.both(lies(met), lies(i)));
    }
    all = cells_.both(all, equal);
  }
  return all;
}

Mask MoveLineLowering::fitting(const MoveLine& line) const {
  const Layout& layout = position_.layout();
  const Picture& picture = line.text().left;
  Mask fits;
  for (const Shape& shape : line.shapes) fits |= shape.bases;
  if (!line.shapes.empty()) return fits;
  if (line.kind == MoveLine::Kind::slide || line.kind == MoveLine::Kind::anywhere || picture.has_rows) {
    return layout.board();
  }
  const auto lies = [&](auto first, auto last, RelationIndex along, Bit at) {
    if (first != last && !layout.is_single_valued(along)) return true;
    for (Bit cell = at; first != last; ++first) {
      const CellTest& test = first->test;
      if (!first->is_single() || (test.off && !test.symbols.empty())) return true;
      cell = cell == no_bit ? no_bit : layout.only_next(along)[cell];
      if ((cell == no_bit) != test.off) return false;
    }
    return true;
  };
  const auto anchor = picture.elements.begin() + static_cast<std::ptrdiff_t>(picture.anchor);
  for (CellIndex cell = 0; cell != layout.cells(); ++cell) {
    const Bit bit = layout.bit(cell);
    const bool somewhere = any_of(picture.headings, [&](const Heading& heading) {
      return lies(anchor + 1, picture.elements.end(), heading.along, bit) &&
             lies(std::make_reverse_iterator(anchor), picture.elements.rend(), layout.opposite(heading.along),
                  bit);
    });
    if (somewhere) fits.set(bit);
  }
  return fits;
}

} // namespace regola
