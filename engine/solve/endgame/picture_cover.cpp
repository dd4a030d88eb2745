#include "engine/solve/endgame/picture_cover.hpp"

namespace regola {

namespace {

bool may_hold(const CellContents& contents, CellIndex cell, const Element& element) {
  return contents[cell].intersects(element.test.symbols);
}

void add(PictureCover::Cells& cells, CellIndex cell) {
  if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
}

/// The cells with a matching symbol that one step reaches.
PictureCover::Cells one_step(const PictureCover::Cells& from, const Element& element, const Relation& way,
                             const CellContents& contents) {
  PictureCover::Cells to;
  for (const CellIndex cell : from) {
    for (const CellIndex next : way.next[cell]) {
      if (may_hold(contents, next, element)) add(to, next);
    }
  }
  return to;
}

/// Adds the cells with a matching symbol that any number of steps reaches.
void spread(PictureCover::Cells& cells, const Element& element, const Relation& way,
            const CellContents& contents) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (const CellIndex next : way.next[cells[i]]) {
      if (may_hold(contents, next, element)) add(cells, next);
    }
  }
}

/// All cells with a matching symbol: a group may reach anywhere.
PictureCover::Cells fitting(const Element& element, const CellContents& contents) {
  PictureCover::Cells cells;
  for (std::size_t cell = 0; cell < contents.size(); ++cell) {
    if (may_hold(contents, static_cast<CellIndex>(cell), element)) {
      cells.push_back(static_cast<CellIndex>(cell));
    }
  }
  return cells;
}

} // namespace

/// Covers the cells of the next element.
/// @param[in,out] ends the cells after one of which the element begins; then those after which the next one
/// begins
/// @return whether the element may lie there
bool PictureCover::lay_behind(const Element& element, const Relation& way, const CellContents& contents,
                              Cells& ends, Cells& covered) {
  if (!element.contact.empty()) {
    covered = ends = fitting(element, contents);
    return !covered.empty();
  }
  covered = one_step(ends, element, way, contents);
  if (!element.is_single()) spread(covered, element, way, contents);
  if (element.least == 0) { // the next element may begin after the same cells
    for (const CellIndex cell : covered) add(ends, cell);
    return true;
  }
  const bool off = element.test.off && std::any_of(ends.begin(), ends.end(),
                                                   [&](CellIndex cell) { return way.next[cell].empty(); });
  ends = covered;
  return off || !covered.empty();
}

/// Rows are rigid: each element has one place.
bool PictureCover::lay_rows(const Board& board, const Picture& picture, std::size_t heading, CellIndex start,
                            const CellContents& contents) {
  const Step along = board.relation(picture.headings[heading].along).step.value();
  const Step down = board.relation(picture.headings[heading].down).step.value();
  const Element& pivot = picture.elements[picture.pivot];
  for (std::size_t i = 0; i < picture.elements.size(); ++i) {
    const Element& element = picture.elements[i];
    const int rows = element.row - pivot.row;
    const int columns = element.column - pivot.column;
    const CellIndex cell = board.step(
        start, {rows * down.right + columns * along.right, rows * down.down + columns * along.down});
    if (cell == no_cell ? !element.test.off : !may_hold(contents, cell, element)) return false;
    if (cell != no_cell) cells_[i].push_back(cell);
  }
  return true;
}

bool PictureCover::lay(const Board& board, const Picture& picture, std::size_t heading, CellIndex start,
                       const CellContents& contents) {
  const std::size_t size = picture.elements.size();
  cells_.assign(size, {});
  if (picture.has_rows) return lay_rows(board, picture, heading, start, contents);
  const Element& pivot = picture.elements[picture.pivot];
  if (!may_hold(contents, start, pivot)) return false;
  Cells& covered = cells_[picture.pivot];
  covered = {start};
  if (!pivot.contact.empty()) covered = fitting(pivot, contents);
  if (size == 1 && pivot.is_single()) { // it lies in no direction
    return true;
  }
  const Relation& forth = board.relation(picture.headings[heading].along);
  const Relation& back = board.relation(forth.opposite);
  if (pivot.contact.empty() && !pivot.is_single()) spread(covered, pivot, forth, contents);
  Cells ends = covered;
  for (std::size_t i = picture.pivot + 1; i < size; ++i) {
    if (!lay_behind(picture.elements[i], forth, contents, ends, cells_[i])) return false;
  }
  ends = pivot.contact.empty() ? Cells{start} : covered;
  for (std::size_t i = picture.pivot; i-- > 0;) {
    if (!lay_behind(picture.elements[i], back, contents, ends, cells_[i])) return false;
  }
  return true;
}

} // namespace regola
