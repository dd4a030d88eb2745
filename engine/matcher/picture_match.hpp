#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "engine/matcher/player_view.hpp"
#include "engine/matcher/varspace.hpp"

namespace regola {

/// Where a picture lies: the cells that each of its elements covers.
struct PictureMatch {
  using Segment = boost::container::small_vector<CellIndex, 4>;

  boost::container::small_vector<Segment, 8> segments; ///< one an element, in the direction of reading
  Varspace variables;
  std::size_t heading = 0; ///< which of the picture's headings

  /// The last cell of an element, or no_cell where it covers none.
  [[nodiscard]] CellIndex last(std::size_t element) const {
    return segments[element].empty() ? no_cell : segments[element].back();
  }
  [[nodiscard]] CellIndex first(std::size_t element) const {
    return segments[element].empty() ? no_cell : segments[element].front();
  }
  /// The cells under the anchor of the picture.
  [[nodiscard]] std::span<const CellIndex> anchor(const Picture& picture) const;
};

/// Calls with every match of the picture; stops when the visitor answers true, and answers whether it did.
/// @param at if not no_cell: only matches whose anchor covers that cell
bool each_match(const PlayerView& view, const Picture& picture, CellIndex at,
                const std::function<bool(const PictureMatch&)>& visit);

/// Where a picture did not go on.
struct PictureFailure {
  std::size_t heading = 0;
  std::size_t laid = 0;     ///< elements that cover cells by then
  std::size_t element = 0;  ///< the one that did not fit
  CellIndex cell = no_cell; ///< the cell it did not fit on; no_cell beyond the edge
};
using FailureVisitor = std::function<void(const PictureFailure&)>;

/// Calls with every place where the picture, its anchor on that cell, does not go on. For explanations.
void each_failure(const PlayerView& view, const Picture& picture, CellIndex at, const FailureVisitor& visit);

/// As each_match, with the anchor on one of these cells, if there are any.
bool each_match(const PlayerView& view, const Picture& picture, const std::vector<CellIndex>& cells,
                CellIndex at, const std::function<bool(const PictureMatch&)>& visit);

/// As each_match, minding what the line demands besides: its condition and the cells of its anchor.
bool each_match(const PlayerView& view, const Guard& guard, const Picture& picture, CellIndex at,
                const std::function<bool(const PictureMatch&)>& visit);

/// Whether there is a match at all. Without a picture the condition alone decides.
[[nodiscard]] bool holds(const PlayerView& view, const Judgement& judgement);

/// All that hangs together with the cell along these relations and passes the test.
[[nodiscard]] PictureMatch::Segment connected(const PlayerView& view, const Element& element, CellIndex cell);

} // namespace regola
