// Where moves stand in the list.

#include <algorithm>

#include "engine/matcher/move_to.hpp"
#include "engine/matcher/rewrite.hpp"

namespace regola {

namespace {

/// @param line index in Side::moves
std::optional<MovePlace> place_of(const Side& side, std::size_t line, std::size_t heading,
                                  std::size_t element, CellIndex cell) {
  const Picture& picture = side.moves[line].left;
  MovePlace place{side.moves[line].every, line, heading};
  if (element != picture.pivot) return place;
  const std::vector<CellIndex>& starts = picture.headings[heading].starts;
  const auto start = std::find(starts.begin(), starts.end(), cell);
  if (start == starts.end()) return std::nullopt;
  place.start = static_cast<std::size_t>(start - starts.begin());
  return place;
}

} // namespace

std::optional<MovePlace> MovePlaces::of(const FirstMatch& begin) {
  const Production& line = view_.side().moves[begin.line];
  const Picture& picture = line.left;
  if (begin.heading) return place_of(view_.side(), begin.line, *begin.heading, begin.element, begin.cell);
  if (!line.every && begin.element != picture.anchor) return std::nullopt;
  const auto [known, is_new] = known_.try_emplace(begin.line, view_.status().size());
  if (picture.pivot == picture.anchor) {
    find(line, begin.cell, known->second);
  } else if (is_new) {
    find(line, no_cell, known->second);
  }
  return known->second[begin.cell];
}

/// Finds the first places of the moves that a line makes on one cell, or on all.
void MovePlaces::find(const Production& first, CellIndex at,
                      std::vector<std::optional<MovePlace>>& places) const {
  const Side& side = view_.side();
  for (std::size_t i = 0; i < side.moves.size(); ++i) {
    const Production& line = side.moves[i];
    const std::size_t pivot = line.left.pivot;
    if (first.every ? !line.every || line.name != first.name : &line != &first) continue;
    const bool is_done = each_match(view_, line.guard, line.left, at, [&](const PictureMatch& match) {
      if (!has_sums(view_.ruleset(), view_.status(), line, match)) return false;
      const CellIndex cell = match.first(line.left.anchor);
      std::optional<MovePlace>& place = places[cell];
      const auto here = place_of(side, i, match.heading, pivot, match.first(pivot));
      if (here && (!place || *here < *place)) place = here;
      return cell == at && pivot == line.left.anchor; // later ones have later places
    });
    if (is_done || (at != no_cell && places[at])) return;
  }
}

} // namespace regola
