#include "engine/matcher/count.hpp"

#include <algorithm>
#include <vector>

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/picture_match.hpp"

namespace regola {

namespace {

/// The condition of the count does not hold.
bool is_ruled_out(const Outlook& outlook, const Expression& count) {
  return !count.operands.empty() && evaluate(outlook, count.operands.front()) == 0;
}

} // namespace

std::int32_t count_cells(const Outlook& outlook, const CellTest& test) {
  std::int32_t count = 0;
  for (std::size_t cell = 0; cell < outlook.board().size(); ++cell) {
    count += outlook.accepts(test, static_cast<CellIndex>(cell)) ? 1 : 0;
  }
  return count;
}

std::int32_t count_line(const Outlook& outlook, const CellTest& test) {
  const std::vector<CellIndex>& line = *outlook.line();
  return static_cast<std::int32_t>(
      std::count_if(line.begin(), line.end(), [&](CellIndex cell) { return outlook.accepts(test, cell); }));
}

std::int32_t count_anchors(const Outlook& outlook, const Expression& count) {
  if (is_ruled_out(outlook, count)) {
    return 0;
  }
  std::vector<bool> covered(outlook.board().size(), false);
  each_match(outlook, count.picture, count.cells, no_cell, [&](const PictureMatch& match) {
    for (const CellIndex cell : match.segments[count.picture.anchor]) {
      covered[cell] = true;
    }
    return false;
  });
  return static_cast<std::int32_t>(std::count(covered.begin(), covered.end(), true));
}

std::int32_t count_pictures(const Outlook& outlook, const Expression& count) {
  using Cells = boost::container::small_vector<CellIndex, 8>;
  std::vector<Cells> found;
  if (is_ruled_out(outlook, count)) {
    return 0;
  }
  each_match(outlook, count.picture, count.cells, no_cell, [&](const PictureMatch& match) {
    Cells cells;
    for (const auto& segment : match.segments) {
      cells.insert(cells.end(), segment.begin(), segment.end());
    }
    std::sort(cells.begin(), cells.end());
    found.push_back(std::move(cells));
    return false;
  });
  std::sort(found.begin(), found.end());
  return static_cast<std::int32_t>(std::unique(found.begin(), found.end()) - found.begin());
}

} // namespace regola
