#pragma once

// Visits the matches of pictures.

#include <algorithm>

#include "engine/compiled/machine/plane_viewer.hpp"
#include "engine/compiled/machine/walk.hpp"

namespace regola {

inline bool reads_variables(const Picture& picture) {
  return std::any_of(picture.elements.begin(), picture.elements.end(),
                     [](const Element& element) { return element.test.variable != 0; });
}

template <int W>
template <typename Visit>
bool PlaneViewer<W>::each_match(const PlayerPosition& view, const PlacedPicture& placed,
                                const CompiledGuard& gate, Bit at, Visit&& visit) {
  const ThreadedProgram<W>& program = run(view, placed.program);
  const CompiledPicture& compiled = placed.picture;
  const Picture& picture = *compiled.source;
  const Element& anchor = picture.elements[picture.anchor];
  const bool pinned =
      at != no_bit && compiled.pivot == picture.anchor && anchor.is_single() && !anchor.test.off;
  const auto filtered = [&](const PlaneMatch<W>& match) {
    const bool asks = (at != no_bit && !pinned) || gate.limits_anchor;
    const Plane<W> covered = asks ? match.anchor(picture) : Plane<W>{};
    if (at != no_bit && !pinned && !covered.test(at)) return false;
    if (gate.limits_anchor && (covered & narrow<W>(gate.anchors)).none()) return false;
    return static_cast<bool>(visit(match));
  };
  PlaneWalk<W, const decltype(filtered)> walk(rules_, compiled, program,
                                              PlanePositions<W>::planes(view.position), filtered);
  const bool traced = compiled.straight && compiled.matches != no_register && !reads_variables(picture);
  PlaneMatch<W> match;
  const Register starts_at =
      compiled.matches != no_register ? compiled.matches : compiled.tests[compiled.pivot];
  for (std::size_t heading = 0; heading < compiled.headings(); ++heading) {
    Plane<W> starts = program(starts_at, heading);
    if (pinned) {
      if (starts.test(at) && walk.from(heading, at)) return true;
      continue;
    }
    while (starts.any()) {
      if (traced) {
        trace(compiled, program, heading, starts.pop(), match);
        if (filtered(match)) return true;
      } else if (walk.from(heading, starts.pop())) {
        return true;
      }
    }
  }
  return false;
}

template <int W>
void PlaneViewer<W>::trace(const CompiledPicture& compiled, const ThreadedProgram<W>& program,
                           std::size_t heading, Bit start, PlaneMatch<W>& match) const {
  const Picture& picture = *compiled.source;
  match.heading = heading;
  match.segments.resize(picture.elements.size());
  const RelationIndex along = picture.headings[heading].along;
  const bool lies = picture.elements.size() > 1 || picture.elements[0].most > 1;
  const auto lay = [&](std::size_t i, Bit at, const std::vector<Bit>* next, bool forwards, bool first_laid) {
    const Element& element = picture.elements[i];
    auto& segment = match.segments[i];
    segment = {};
    const bool endless = element.most == Element::endless;
    int count = 0;
    if (first_laid) {
      segment = {Plane<W>::of(at), at, at};
      ++count;
    }
    while (at != no_bit && next != nullptr && (endless || count < element.most)) {
      const Bit cell = (*next)[at];
      const bool fits = cell != no_bit && !element.test.symbols.empty() &&
                        (count < element.least || program(compiled.tests[i], heading).test(cell));
      if (!fits) {
        if (cell == no_bit && count == 0 && element.test.off) at = no_bit;
        break;
      }
      at = cell;
      segment.cells.set(cell);
      if (segment.first == no_bit || !forwards) segment.first = cell;
      if (segment.last == no_bit || forwards) segment.last = cell;
      ++count;
    }
    return at;
  };
  const std::vector<Bit>* forth = lies ? &rules_.layout.only_next(along) : nullptr;
  Bit at = start;
  for (std::size_t i = compiled.pivot; i < picture.elements.size(); ++i) {
    at = lay(i, at, forth, true, i == compiled.pivot);
  }
  at = start;
  for (std::size_t i = compiled.pivot; i-- > 0;) {
    at = lay(i, at, &rules_.layout.only_next(rules_.layout.opposite(along)), false, false);
  }
}

} // namespace regola
