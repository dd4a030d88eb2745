#pragma once

// What a player sees in a position: classes of cells, matches, conditions that hold.

#include <algorithm>

#include "engine/compiled/plane_machine.hpp"

namespace regola {

inline bool reads_variables(const Picture& picture) {
  return std::any_of(picture.elements.begin(), picture.elements.end(),
                     [](const Element& element) { return element.test.variable != 0; });
}

/// Lets programs look at the position.
template <int W>
void PlaneMachine<W>::make_live(const PlayerView& view) {
  if (live_stamp_ != view.stamp) {
    copy_words(view.position, view.position + shape_.tail, reinterpret_cast<Word*>(live_.data()));
    live_stamp_ = view.stamp;
  }
}

template <int W>
const ThreadedProgram<W>& PlaneMachine<W>::run(const PlayerView& view, ProgramIndex program,
                                               const Plane<W>& input) {
  make_live(view);
  Frame<W> frame{input, this, &view, &PlaneMachine::members};
  programs_[program].run(frame);
  return programs_[program];
}

/// Called from within programs.
template <int W>
Plane<W> PlaneMachine<W>::members(void* machine, const void* view, ClassIndex index, RelationIndex along) {
  auto& self = *static_cast<PlaneMachine*>(machine);
  const PlayerView& asked = *static_cast<const PlayerView*>(view);
  const Plane<W> cells = self.class_cells(asked, index, along);
  // A condition of the class may have looked at other positions, and the program goes on with this one.
  self.make_live(asked);
  return cells;
}

template <int W>
Plane<W> PlaneMachine<W>::class_cells(const PlayerView& view, ClassIndex index, RelationIndex along) {
  const bool follows = source_.sides[view.player].following[index];
  ClassMemo& memo = classes_[view.player][index][follows ? along : 0];
  if (memo.stamp == view.stamp) {
    return memo.cells;
  }
  Plane<W> cells;
  for (const CompiledClass* const meant : class_lines_[view.player][index]) {
    const CompiledClass& line = *meant;
    const CellClass& source = *line.source;
    if ((source.follows && source.picture.headings.front().along != along) || !allows(view, line.gate)) {
      continue;
    }
    if (line.covered != no_register) {
      cells |= run(view, line.picture.program)(line.covered, 0);
      continue;
    }
    each_match(view, line.picture, line.gate, no_bit, [&](const Match& match) {
      cells |= match.segments[source.picture.anchor].cells;
      return false;
    });
  }
  memo = {view.stamp, cells};
  return cells;
}

/// Whether a result has a cell in any lane.
template <int W>
bool PlaneMachine<W>::is_somewhere(const ThreadedProgram<W>& program, Register result) {
  const Plane<W>* lanes = program.lanes(result);
  Plane<W> all;
  for (std::size_t i = 0; i < program.lane_count(result); ++i) all |= lanes[i];
  return all.any();
}

template <int W>
bool PlaneMachine<W>::allows(const PlayerView& view, const CompiledGuard& gate) {
  return !gate.condition || evaluate(view, *gate.condition) != 0;
}

/// Walks through the matches, if `at` is a cell those whose anchor covers it. The gate's condition has been
/// asked before.
template <int W>
template <typename Visit>
bool PlaneMachine<W>::each_match(const PlayerView& view, const PlacedPicture& placed,
                                 const CompiledGuard& gate, Bit at, Visit&& visit) {
  const ThreadedProgram<W>& program = run(view, placed.program);
  const CompiledPicture& compiled = placed.picture;
  const Picture& picture = *compiled.source;
  const Element& anchor = picture.elements[picture.anchor];
  const bool pinned =
      at != no_bit && compiled.pivot == picture.anchor && anchor.is_single() && !anchor.test.off;
  const auto filtered = [&](const Match& match) {
    const Plane<W>& covered = match.segments[picture.anchor].cells;
    if (at != no_bit && !pinned && !covered.test(at)) return false;
    if (gate.limits_anchor && (covered & narrow<W>(gate.anchors)).none()) return false;
    return static_cast<bool>(visit(match));
  };
  PlaneWalk<W, const decltype(filtered)> walk(rules_, compiled, program, planes(view.position), filtered);
  const bool traced = compiled.straight && compiled.matches != no_register && !reads_variables(picture);
  Match match;
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

/// The one match of a straight picture that begins on the cell: it exists, so cells need no asking but where
/// a run ends.
template <int W>
void PlaneMachine<W>::trace(const CompiledPicture& compiled, const ThreadedProgram<W>& program,
                            std::size_t heading, Bit start, Match& match) const {
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
      const bool fits =
          cell != no_bit && (count < element.least ? !element.test.symbols.empty()
                                                   : program(compiled.tests[i], heading).test(cell));
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

template <int W>
bool PlaneMachine<W>::holds(const PlayerView& view, const CompiledJudgement& line) {
  if (!allows(view, line.gate)) {
    return false;
  }
  if (!line.picture) {
    return true;
  }
  const CompiledPicture& picture = line.picture->picture;
  if (!picture.exact || line.gate.limits_anchor) {
    return each_match(view, *line.picture, line.gate, no_bit, [](const Match&) { return true; });
  }
  return is_somewhere(run(view, line.picture->program), picture.matches);
}

} // namespace regola
