// Lines laid out by shapes.

#include "engine/compiled/lower/move_line.hpp"

namespace regola {

namespace {

constexpr std::size_t most_shape_words = 256; // greatest number of words of all shapes of a line
constexpr std::size_t most_again =
    16; // greatest number of shapes of a line that goes on: each lane has its own code
constexpr std::size_t most_together = 16;

/// Whether the element covers one cell in all matches.
bool covers_one(const Element& element) { return element.is_single() && !element.test.off; }

/// @throws Missing for a line that tests or writes cells at no fixed distance
void check_cells(const CompiledProduction& source) {
  const Production& text = *source.source;
  const auto& elements = text.left.elements;
  if (!covers_one(elements[text.left.anchor])) throw Missing("an anchor that is not one cell");
  if (!covers_one(elements[text.right_anchor])) throw Missing("a move along a run");
  for (const Element& element : elements) {
    if (element.test.variable != 0 && !covers_one(element)) throw Missing("a variable on a run");
  }
  for (const CompiledWrite& write : source.writes) {
    if (!covers_one(elements[write.element])) throw Missing("a run that is written");
  }
}

} // namespace

std::vector<MoveLine> MoveLineLowering::lay_out(const CompiledProduction& source) const {
  check_cells(source);
  const Production& text = *source.source;
  const bool goes_on = text.again || text.once;
  const std::size_t most = goes_on ? most_again : most_shape_words / cells_.words();
  const std::vector<Shape> shapes =
      find_shapes(position_, player_, text.left, {text.left.anchor, text.guard.cells, most});
  if (shapes.empty()) throw Missing("a line that fits nowhere");
  std::shared_ptr<Picture> bare;
  if (compares(text.left)) {
    bare = std::make_shared<Picture>(text.left);
    for (Element& element : bare->elements) element.test.variable = 0;
  }
  std::vector<MoveLine> all;
  for (const std::span<const Shape> group : groups_of(shapes, most_together)) {
    MoveLine& line = all.emplace_back();
    line.source = &source;
    line.own = bare;
    line.picture.source = &text.left;
    line.picture.pivot = text.left.anchor;
    line.picture.tests.assign(text.left.elements.size(), no_register);
    line.picture.exact = line.picture.determinate = line.picture.straight = line.picture.rigid = true;
    line.shapes.assign(group.begin(), group.end());
    // By distance: lanes that are shifted one way are adjacent.
    std::sort(line.shapes.begin(), line.shapes.end(), [](const Shape& a, const Shape& b) {
      return std::tie(a.heading, b.cells) < std::tie(b.heading, a.cells);
    });
    for (const Shape& shape : line.shapes) {
      std::vector<int>& distances = line.distances.emplace_back();
      for (const std::vector<int>& cells : shape.cells)
        distances.push_back(cells.empty() ? 0 : cells.front());
    }
    for (const CompiledWrite& write : source.writes) {
      line.choices *= static_cast<std::uint32_t>(std::max<std::size_t>(1, write.planes.size()));
    }
  }
  return all;
}

bool is_known_by_anchor(const MoveLine& line) {
  return line.kind == MoveLine::Kind::rigid && line.picture.pivot == line.text().left.anchor &&
         !line.text().every;
}

bool may_share_pivots(const MoveLine& a, std::size_t lane_of_a, const MoveLine& b, std::size_t lane_of_b) {
  if (a.shapes.empty() || b.shapes.empty()) return true;
  return (a.shapes[lane_of_a].bases & b.shapes[lane_of_b].bases).any();
}

Cells MoveLineLowering::without(const MoveLine& line, const Cells& pivots, const MoveLine& other,
                                const Cells& others) const {
  std::vector<Cells> repeated;
  std::size_t met = 0;
  bool lane_by_lane = line.headings() == other.headings();
  for (std::size_t i = 0; i < line.headings(); ++i) {
    Cells& here = repeated.emplace_back(cells_.none());
    for (std::size_t k = 0; k < (&line == &other ? i : other.headings()); ++k) {
      if (line.way(i) != other.way(k) || !may_share_pivots(line, i, other, k)) continue;
      here = cells_.either(here, cells_.lane(others, k));
      lane_by_lane = lane_by_lane && i == k;
      ++met;
    }
  }
  if (met == 0) return pivots;
  if (lane_by_lane && met == line.headings()) return cells_.and_not(pivots, others);
  return cells_.and_not(pivots, cells_.pack(repeated));
}

// Checks that need only the text of a line, not a position.

bool compares(const Picture& picture) {
  std::array<int, 128> uses{};
  for (const Element& element : picture.elements) {
    if (element.test.variable != 0) ++uses[static_cast<unsigned char>(element.test.variable) & 0x7FU];
  }
  return any_of(uses, [](int times) { return times > 1; });
}

bool writes_once(const MoveLine& line) {
  return line.kind == MoveLine::Kind::rigid && line.source->writes.size() == 1 && !line.source->copies;
}

void check_writes(const MoveLine& line) {
  const Production& text = line.text();
  if (text.every && line.source->clashes) throw Missing("'every' whose matches may write different symbols");
  if (text.every && line.choices > 1) throw Missing("'every' with a choice");
  if (line.kind == MoveLine::Kind::slide) {
    for (const CompiledWrite& write : line.source->writes) {
      if (write.element == 1) throw Missing("a slide that writes on its way");
    }
  }
}

/// For moves that do not go on, and further parts: the heading and the pivot must determine the destination.
void check_path(const MoveLine& line) {
  const Production& text = line.text();
  if (!text.every && !text.left.elements[text.right_anchor].is_single()) throw Missing("a move along a run");
}

} // namespace regola
