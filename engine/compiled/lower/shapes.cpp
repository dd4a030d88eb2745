#include "engine/compiled/lower/move_line.hpp"

#include "engine/compiled/compile/bounds.hpp"

namespace regola {

namespace {

/// Lays a picture from its base: forwards to the last element, then backwards from the base to the first.
class ShapeFinder {
public:
  ShapeFinder(PositionLowering& position, PlayerIndex viewer, const Picture& picture,
              const ShapeQuestion& question)
      : position_(position), picture_(picture), question_(question), cells_(picture.elements.size()) {
    const Side& side = position.rules().ruleset->sides[viewer];
    const Layout& layout = position.layout();
    if (picture.line_count) throw Missing("shapes of a picture that counts its line");
    if (contains(question.anchors, here_cell)) throw Missing("what is asked of the cell of a move");
    anchors_ = question.anchors.empty() ? layout.board() : layout.mask(question.anchors);
    for (const Element& element : picture.elements) {
      const bool known =
          element.contact.empty() && !element.length && !(element.test.off && !element.is_single());
      if (!known) throw Missing("cells that only the position tells");
      Mask& may = may_.emplace_back(layout.board());
      if (element.test.within != no_class) may = most_members(layout, side, element.test.within);
      for (const ClassIndex index : {element.test.within, element.test.outside}) {
        follows_ = follows_ || (index != no_class && side.following[index]);
      }
    }
  }

  [[nodiscard]] std::vector<Shape> find() {
    const Element& base = picture_.elements[question_.base];
    for (heading_ = 0; heading_ < picture_.headings.size(); ++heading_) {
      position_.layout().board().each([&](Bit bit) {
        base_ = bit;
        if (picture_.has_rows) return lay_rows();
        if (!may_lie(question_.base, bit)) return;
        put(question_.base, bit);
        if (base.least <= 1) proceed(question_.base, bit, true);
        if (!base.is_single()) extend(question_.base, bit, true);
        take_back(question_.base);
      });
    }
    check_density();
    const auto lengths = [](const Shape& shape) {
      std::vector<std::size_t> all =
          mapped(shape.cells, [&](const std::vector<int>& cells) { return cells.size(); });
      return all;
    };
    std::stable_sort(found_.begin(), found_.end(),
                     [&](const Shape& a, const Shape& b) { return lengths(a) < lengths(b); });
    return std::move(found_);
  }

private:
  /// Lays the elements after one that is laid.
  /// @param at the cell that was laid last; no_bit: off the board
  void proceed(std::size_t element, Bit at, bool forwards) {
    if (forwards && element + 1 < picture_.elements.size()) return lay(element + 1, at, true);
    if (!forwards && element > 0) return lay(element - 1, at, false);
    if (forwards && question_.base > 0) return lay(question_.base - 1, base_, false);
    note();
  }
  void lay(std::size_t element, Bit behind, bool forwards) {
    const Element& wanted = picture_.elements[element];
    if (!wanted.is_single()) {
      if (wanted.least == 0) proceed(element, behind, forwards);
      return extend(element, behind, forwards);
    }
    const bool leads_on =
        behind != no_bit && wanted.test.off &&
        !position_.layout()
             .next(forwards ? picture_.headings[heading_].along
                            : position_.layout().opposite(picture_.headings[heading_].along),
                   behind)
             .empty();
    if (wanted.test.off && !leads_on) proceed(element, no_bit, forwards);
    extend(element, behind, forwards);
  }
  /// Lays one more cell of an element, and then all that may follow.
  void extend(std::size_t element, Bit at, bool forwards) {
    constexpr std::size_t most_steps = 200'000;
    const Element& wanted = picture_.elements[element];
    if (at == no_bit || cells_[element].size() == wanted.most) return;
    const Layout& layout = position_.layout();
    const RelationIndex along = picture_.headings[heading_].along;
    for (const Bit next : layout.next(forwards ? along : layout.opposite(along), at)) {
      if (++steps_ > most_steps) throw Missing("so many places of a picture");
      if (!may_lie(element, next)) continue;
      put(element, next);
      if (cells_[element].size() >= wanted.least) proceed(element, next, forwards);
      if (!wanted.is_single()) extend(element, next, forwards);
      take_back(element);
    }
  }
  /// Cells of rows may meet each other where the board is small.
  void lay_rows() {
    const Board& board = position_.rules().ruleset->board;
    const Heading& heading = picture_.headings[heading_];
    const Element& origin = picture_.elements[question_.base];
    const CellIndex base = position_.layout().cell(base_);
    for (std::size_t i = 0; i < picture_.elements.size(); ++i) {
      const Element& element = picture_.elements[i];
      cells_[i].clear();
      const Step step = step_between(board, heading, origin, element);
      const CellIndex cell = step == Step{} ? base : board.step(base, step);
      if (cell == no_cell) {
        if (!element.test.off) return;
        continue;
      }
      const Bit bit = position_.layout().bit(cell);
      used_ = Mask{};
      if (!may_lie(i, bit)) return;
      cells_[i].push_back(bit);
    }
    note();
  }
  /// Adds the current place to its shape.
  void note() {
    const std::vector<Bit>& anchor = cells_[picture_.anchor];
    const auto is_asked = [&](Bit bit) { return anchors_.test(bit); };
    if (!question_.anchors.empty() && none_of(anchor, is_asked)) return;
    Shape shape;
    shape.heading = heading_;
    for (const std::vector<Bit>& cells : cells_) {
      std::vector<int>& distances = shape.cells.emplace_back();
      for (const Bit bit : cells) distances.push_back(static_cast<int>(bit) - static_cast<int>(base_));
    }
    const auto [place, is_new] =
        known_.try_emplace(std::pair(shape.cells, follows_ ? heading_ : 0), found_.size());
    if (is_new && found_.size() == question_.most) throw Missing("so many ways to lie");
    if (is_new) found_.push_back(std::move(shape));
    found_[place->second].bases.set(base_);
    found_[place->second].headings.emplace(base_, heading_);
  }
  /// Refuses runs along steps that fork if they have nearly as many shapes as places: then walking is faster.
  /// @throws Missing
  void check_density() const {
    constexpr std::size_t few = 16;
    const Layout& layout = position_.layout();
    const bool forks = any_of(picture_.headings, [&](const Heading& heading) {
      return !layout.is_single_valued(heading.along) ||
             !layout.is_single_valued(layout.opposite(heading.along));
    });
    const bool has_runs = any_of(picture_.elements, [](const Element& element) { return element.is_run(); });
    std::size_t places = 0;
    for (const Shape& shape : found_) places += static_cast<std::size_t>(shape.bases.count());
    if (forks && has_runs && found_.size() > few && places < 2 * found_.size()) {
      throw Missing("runs along steps that lead to several cells");
    }
  }
  [[nodiscard]] bool may_lie(std::size_t element, Bit bit) const {
    return !used_.test(bit) && may_[element].test(bit) && !picture_.elements[element].test.symbols.empty();
  }
  void put(std::size_t element, Bit bit) {
    cells_[element].push_back(bit);
    used_.set(bit);
  }
  void take_back(std::size_t element) {
    used_.reset(cells_[element].back());
    cells_[element].pop_back();
  }

  PositionLowering& position_;
  const Picture& picture_;
  const ShapeQuestion& question_;
  Mask anchors_;
  std::vector<Mask> may_; ///< by element: cells that its class may hold
  bool follows_ = false;  ///< the cells that fit depend on the heading
  std::size_t steps_ = 0;
  // The current place, as far as it is laid.
  std::size_t heading_ = 0;
  Bit base_ = no_bit;
  std::vector<std::vector<Bit>> cells_; ///< by element
  Mask used_;
  std::map<std::pair<std::vector<std::vector<int>>, std::size_t>, std::size_t> known_; ///< by distances
  std::vector<Shape> found_;
};

bool have_same_lengths(const Shape& a, const Shape& b) {
  return std::equal(a.cells.begin(), a.cells.end(), b.cells.begin(),
                    [](const auto& u, const auto& v) { return u.size() == v.size(); });
}

} // namespace

std::vector<Shape> find_shapes(PositionLowering& position, PlayerIndex viewer, const Picture& picture,
                               const ShapeQuestion& question) {
  return ShapeFinder(position, viewer, picture, question).find();
}

std::vector<std::span<const Shape>> groups_of(const std::vector<Shape>& shapes, std::size_t most) {
  std::vector<std::span<const Shape>> groups;
  for (std::size_t first = 0; first < shapes.size();) {
    std::size_t last = first + 1;
    while (last < shapes.size() && last - first < most && have_same_lengths(shapes[first], shapes[last])) {
      ++last;
    }
    groups.push_back(std::span(shapes).subspan(first, last - first));
    first = last;
  }
  return groups;
}

/// Cells are added in the order of the text, so that what longer and shorter runs share is computed once.
Cells matches_of(PositionLowering& position, PlayerIndex viewer, const Picture& picture,
                 std::span<const Shape> shapes) {
  const CellBuilder& cells = position.cells();
  const auto along =
      mapped(shapes, [&](const Shape& shape) { return picture.headings[shape.heading].along; });
  const auto bases = mapped(shapes, [](const Shape& shape) { return shape.bases; });
  std::optional<Cells> all;
  for (std::size_t element = 0; element < picture.elements.size(); ++element) {
    const CellTest& test = picture.elements[element].test;
    const bool is_any = test.within == no_class && test.outside == no_class &&
                        position.rules().ruleset->symbols.is_subset_of(test.symbols);
    const std::size_t count = shapes.front().cells[element].size();
    if (is_any || count == 0) continue;
    const Cells passing = position.passing(test, viewer, along);
    for (std::size_t k = 0; k < count; ++k) {
      std::vector<int> places = mapped(shapes, [&](const Shape& shape) { return -shape.cells[element][k]; });
      const Cells here = cells.moved(passing, places);
      all = all ? cells.both(*all, here) : here;
    }
  }
  const Cells fitting = cells.constant(bases);
  return all ? cells.both(*all, fitting) : fitting;
}

} // namespace regola
