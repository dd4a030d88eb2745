#include "rules/check/check_groups.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace regola {

namespace {

/// Whether a group contains whatever its neighbour in the picture stands on.
/// @param before the neighbour stands before the group, not behind it
bool swallows(const Board& board, const Picture& picture, const Element& group, const Element& neighbour,
              bool before) {
  const CellTest& test = group.test;
  const bool plain = test.within == no_class && test.outside == no_class && test.variable == 0 && !test.off;
  if (group.contact.empty() || !plain || neighbour.least == 0 || neighbour.test.off ||
      neighbour.test.symbols.empty() || !neighbour.test.symbols.is_subset_of(test.symbols)) {
    return false;
  }
  return std::all_of(picture.headings.begin(), picture.headings.end(), [&](const Heading& heading) {
    const RelationIndex way = before ? board.relation(heading.along).opposite : heading.along;
    return std::find(group.contact.begin(), group.contact.end(), way) != group.contact.end();
  });
}

} // namespace

void warn_of_swallowed_cells(const View& view, const syntax::Picture& syntax, const Picture& picture) {
  if (view.player != first_player || picture.has_rows || picture.headings.empty()) {
    return;
  }
  const syntax::Row& row = syntax.rows.front();
  const Board& board = view.scope->ruleset.board;
  for (std::size_t i = 0; i < picture.elements.size(); ++i) {
    const auto& cells = picture.elements;
    const bool swallowed = (i > 0 && swallows(board, picture, cells[i], cells[i - 1], true)) ||
                           (i + 1 < cells.size() && swallows(board, picture, cells[i], cells[i + 1], false));
    if (swallowed) {
      view.scope->warn(Code::never_matches, row[i].place,
                       "this never matches: the cell beside the group belongs to it, and none serves twice",
                       "a group alone, as in `x~`, takes in all that touches any of its cells");
      return;
    }
  }
}

} // namespace regola
