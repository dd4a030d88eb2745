#include "engine/matcher/count.hpp"

#include <algorithm>
#include <vector>

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/picture_match.hpp"

namespace regola {

namespace {

/// Whether the condition of the count is false.
bool is_ruled_out(const PlayerView& view, const Expression& count) {
  return !count.operands.empty() && evaluate(view, count.operands.front()) == 0;
}

} // namespace

std::int32_t count_cells(const PlayerView& view, const CellTest& test) {
  std::int32_t count = 0;
  for (std::size_t cell = 0; cell < view.board().size(); ++cell) {
    count += view.accepts(test, static_cast<CellIndex>(cell)) ? 1 : 0;
  }
  return count;
}

std::int32_t count_line(const PlayerView& view, const CellTest& test) {
  const std::vector<CellIndex>& line = *view.line();
  return static_cast<std::int32_t>(
      std::count_if(line.begin(), line.end(), [&](CellIndex cell) { return view.accepts(test, cell); }));
}

std::int32_t count_anchors(const PlayerView& view, const Expression& count) {
  if (is_ruled_out(view, count)) return 0;
  std::vector<bool> covered(view.board().size(), false);
  each_match(view, count.picture, count.cells, no_cell, [&](const PictureMatch& match) {
    for (const CellIndex cell : match.anchor(count.picture)) covered[cell] = true;
    return false;
  });
  return static_cast<std::int32_t>(std::count(covered.begin(), covered.end(), true));
}

std::int32_t count_pictures(const PlayerView& view, const Expression& count) {
  using Cells = boost::container::small_vector<CellIndex, 8>;
  std::vector<Cells> found;
  if (is_ruled_out(view, count)) return 0;
  each_match(view, count.picture, count.cells, no_cell, [&](const PictureMatch& match) {
    Cells cells;
    for (const auto& segment : match.segments) cells.insert(cells.end(), segment.begin(), segment.end());
    std::sort(cells.begin(), cells.end());
    found.push_back(std::move(cells));
    return false;
  });
  std::sort(found.begin(), found.end());
  return static_cast<std::int32_t>(std::unique(found.begin(), found.end()) - found.begin());
}

} // namespace regola
