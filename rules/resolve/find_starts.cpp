#include <algorithm>

#include "rules/resolve/scope.hpp"

namespace regola {

namespace {

/// Counts the steps that a line of cells can take from a cell, at most `wanted`.
std::size_t steps_from(const Relation& relation, CellIndex cell, std::size_t wanted) {
  std::size_t steps = 0;
  while (steps < wanted && !relation.next[cell].empty()) {
    cell = relation.next[cell].front();
    ++steps;
  }
  return steps;
}

/// Whether a picture of several rows, which is rigid, fits when its pivot lies on the cell.
bool rows_fit(const Board& board, const Picture& picture, const Heading& heading, CellIndex cell) {
  const Step along = *board.relation(heading.along).step;
  const Step down = *board.relation(heading.down).step;
  const Element& pivot = picture.elements[picture.pivot];
  return std::all_of(picture.elements.begin(), picture.elements.end(), [&](const Element& element) {
    const int rows = element.row - pivot.row;
    const int columns = element.column - pivot.column;
    const bool hole = board.step(cell, {rows * down.right + columns * along.right,
                                        rows * down.down + columns * along.down}) == no_cell;
    return hole ? element.test.off : !element.test.symbols.empty();
  });
}

} // namespace

void find_starts(const Board& board, const Picture& picture, Heading& heading) {
  std::size_t before = 0;
  std::size_t behind = 0;
  bool rigid = true; // every step leads to one cell
  for (std::size_t i = 0; i < picture.elements.size(); ++i) {
    const Element& element = picture.elements[i];
    rigid = rigid && element.contact.empty();
    const std::size_t cells = element.test.off ? 0 : element.least;
    (i < picture.pivot ? before : behind) += cells;
  }
  const bool lies = picture.elements.size() > 1 || picture.elements[0].most > 1;
  const bool steps = lies && rigid && board.relation(heading.along).step.has_value();
  for (std::size_t i = 0; i < board.size(); ++i) {
    const auto cell = static_cast<CellIndex>(i);
    bool fits = true;
    if (picture.has_rows) {
      fits = rows_fit(board, picture, heading, cell);
    } else if (steps) {
      const Relation& forth = board.relation(heading.along);
      fits = steps_from(forth, cell, behind - 1) == behind - 1 &&
             steps_from(board.relation(forth.opposite), cell, before) == before;
    }
    if (fits) heading.starts.push_back(cell);
  }
}

bool add_heading(const Board& board, Picture& picture, RelationIndex along) {
  picture.headings.push_back({along, along, {}});
  find_starts(board, picture, picture.headings.back());
  return !picture.headings.back().starts.empty();
}

} // namespace regola
