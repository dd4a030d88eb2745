// Questions about pictures, laid out by shapes.

#include "engine/compiled/lower/move_line.hpp"

namespace regola {

namespace {

constexpr std::size_t most_asked = 512; // greatest number of words of all shapes

/// The first element that surely covers a cell.
std::optional<std::size_t> base_of(const Picture& picture) {
  const auto covers = [](const Element& element) { return element.least > 0 && !element.test.off; };
  const auto found = find_if(picture.elements, covers);
  if (found == picture.elements.end()) return std::nullopt;
  return static_cast<std::size_t>(found - picture.elements.begin());
}

/// The element on each cell of a shape, by distance.
std::map<int, std::size_t> elements_of(const Shape& shape) {
  std::map<int, std::size_t> all;
  for (std::size_t element = 0; element < shape.cells.size(); ++element) {
    for (const int distance : shape.cells[element]) all.emplace(distance, element);
  }
  return all;
}

/// Drops places with the same cells as another one, so that each set of cells counts once.
/// @return false if it depends on the position which of such places match
bool drop_repeated(const Picture& picture, const Layout& layout, std::vector<Shape>& shapes) {
  struct Laid {
    std::map<int, std::size_t> elements; ///< element on each cell
    std::size_t heading = 0;
  };
  const bool asks_classes = any_of(picture.elements, [](const Element& element) {
    return element.test.within != no_class || element.test.outside != no_class;
  });
  std::map<std::vector<int>, Laid> known;
  for (Shape& shape : shapes) {
    const std::map<int, std::size_t> elements = elements_of(shape);
    bool is_clear = true;
    layout.board().each([&](Bit base) {
      if (!shape.bases.test(base)) return;
      Laid place{{}, shape.heading};
      std::vector<int> cells;
      for (const auto& [distance, element] : elements) {
        cells.push_back(distance + base);
        place.elements.emplace(distance + base, element);
      }
      const auto [met, is_new] = known.try_emplace(std::move(cells), place);
      if (is_new) return;
      shape.bases.reset(base);
      for (const auto& [cell, element] : met->second.elements) {
        const CellTest& one = picture.elements[element].test;
        const CellTest& other = picture.elements[place.elements[cell]].test;
        is_clear = is_clear && one == other;
      }
      is_clear = is_clear && (!asks_classes || met->second.heading == shape.heading);
    });
    if (!is_clear) return false;
  }
  std::erase_if(shapes, [](const Shape& shape) { return shape.bases.none(); });
  return true;
}

} // namespace

Cells covered_by(const CellBuilder& cells, const Cells& bases, std::span<const Shape> shapes,
                 std::size_t element) {
  Cells all = cells.none();
  for (std::size_t k = 0; k < shapes.front().cells[element].size(); ++k) {
    std::vector<int> places = mapped(shapes, [&](const Shape& shape) { return shape.cells[element][k]; });
    all = cells.either(all, cells.moved(bases, places));
  }
  return all;
}

const std::vector<Shape>*
PositionLowering::shapes(const Picture& picture, const std::vector<CellIndex>& anchors, PlayerIndex viewer) {
  const auto [place, is_new] = shapes_.try_emplace(std::tuple(&picture, viewer, false));
  if (!is_new) return place->second.get();
  const std::optional<std::size_t> base = base_of(picture);
  const bool tells = base && !compares_variables(picture) && (!picture.first_cell || anchors.empty());
  if (!tells) return nullptr;
  try {
    place->second = std::make_shared<std::vector<Shape>>(
        find_shapes(*this, viewer, picture, {*base, anchors, most_asked / cells_.words()}));
  } catch (const Missing& /*missing*/) {
    // The picture is walked instead.
  }
  return place->second.get();
}

const std::vector<Shape>* PositionLowering::distinct_shapes(const Picture& picture,
                                                            const std::vector<CellIndex>& anchors,
                                                            PlayerIndex viewer) {
  const auto [place, is_new] = shapes_.try_emplace(std::tuple(&picture, viewer, true));
  if (!is_new) return place->second.get();
  const std::vector<Shape>* const all = shapes(picture, anchors, viewer);
  if (all == nullptr) return nullptr;
  std::vector<Shape> distinct = *all;
  if (drop_repeated(picture, layout_, distinct)) {
    place->second = std::make_shared<std::vector<Shape>>(std::move(distinct));
  }
  return place->second.get();
}

} // namespace regola
