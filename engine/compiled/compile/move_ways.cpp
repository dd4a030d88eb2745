#include "engine/compiled/compile/bounds.hpp"

namespace regola {

MoveWay::MoveWay(const Board& board, const Production& line, const Heading& heading)
    : along_(heading.along), forwards_(line.right_anchor >= line.left.anchor) {
  const auto& elements = line.left.elements;
  const Element& anchor = elements[line.left.anchor];
  const Element& last = elements[line.right_anchor];
  if (line.right_anchor == line.left.anchor && anchor.contact.empty()) {
    along_ = 0; // no step: the direction does not matter
    return;
  }
  // A group names the move by a cell that may lie anywhere.
  const bool groups = any_of(elements, [](const Element& element) { return !element.contact.empty(); });
  const auto least_of = [](const Element& element) { return element.test.off ? 0U : element.least; };
  is_known_ = !groups && heading.along < board.relation_count() && least_of(last) > 0;
  if (!is_known_) return;
  if (line.left.has_rows) {
    const std::optional<Step> along = board.relation(heading.along).step;
    const std::optional<Step> down = board.relation(heading.down).step;
    const int rows = last.row - anchor.row;
    const int columns = last.column - anchor.column;
    step_ = Step{columns * along->right + rows * down->right, columns * along->down + rows * down->down};
    return;
  }
  const auto pass = [&](std::size_t least, std::size_t most) {
    least_ += least;
    most_ += std::min(most, board.size());
  };
  const std::size_t begin = std::min(line.left.anchor, line.right_anchor);
  const std::size_t end = std::max(line.left.anchor, line.right_anchor);
  for (std::size_t i = begin + 1; i < end; ++i) pass(least_of(elements[i]), elements[i].most);
  if (!forwards_) { // from the first cell of one element to the last cell of the other
    pass(1, 1);
    return;
  }
  pass(std::max(1U, least_of(anchor)) - 1, anchor.most - 1U);
  pass(least_of(last), last.most);
}

std::vector<Mask> MoveWay::ends(const Board& board, const Layout& layout) const {
  std::vector<Mask> all(static_cast<std::size_t>(layout.words()) * word_bits);
  const RelationIndex along = forwards_ || !is_known_ ? along_ : layout.opposite(along_);
  for (CellIndex cell = 0; cell != layout.cells(); ++cell) {
    const Bit bit = layout.bit(cell);
    // Where steps fork, a run may lead nearly anywhere.
    if (!is_known_ || (most_ > least_ && !layout.is_single_valued(along))) {
      all[bit] = layout.board();
      continue;
    }
    if (step_) {
      if (const CellIndex to = board.step(cell, *step_); to != no_cell) all[bit].set(layout.bit(to));
      continue;
    }
    Mask at;
    at.set(bit);
    const std::size_t most = std::min(most_, least_ + layout.cells());
    for (std::size_t steps = 0; at.any(); ++steps) {
      if (steps >= least_) all[bit] |= at;
      if (steps == most) break;
      Mask next;
      at.each([&](Bit from) {
        for (const Bit to : layout.next(along, from)) next.set(to);
      });
      at = next;
    }
  }
  return all;
}

bool may_meet(const std::vector<Mask>& ends, const std::vector<Mask>& others) {
  return !std::equal(ends.begin(), ends.end(), others.begin(),
                     [](const Mask& a, const Mask& b) { return (a & b).none(); });
}

} // namespace regola
