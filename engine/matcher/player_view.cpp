#include "engine/matcher/player_view.hpp"

#include "engine/matcher/picture_match.hpp"

namespace regola {

PlayerView::Cells PlayerView::cells_of(ClassIndex index, RelationIndex along) const {
  Cells cells(board().size(), false);
  for (const CellClass* const meant : lines_[index]) {
    const CellClass& line = *meant;
    if (line.follows && line.picture.headings.front().along != along) continue;
    each_match(*this, line.guard, line.picture, no_cell, [&](const PictureMatch& match) {
      for (const CellIndex cell : match.anchor(line.picture)) cells[cell] = true;
      return false;
    });
  }
  return cells;
}

bool PlayerView::in_class(ClassIndex index, CellIndex cell, RelationIndex along) const {
  const std::size_t way = side().following[index] ? along : 0;
  if (classes_.empty()) {
    classes_.resize(side().following.size());
    lines_.resize(side().following.size());
    for (const CellClass& line : side().classes) lines_[line.index].push_back(&line);
  }
  if (classes_[index].size() <= way) classes_[index].resize(way + 1);
  if (classes_[index][way].empty()) {
    // A class refers only to classes above it, so this may fill other entries but never this one.
    Cells cells = cells_of(index, along);
    classes_[index][way] = std::move(cells);
  }
  return classes_[index][way][cell];
}

} // namespace regola
