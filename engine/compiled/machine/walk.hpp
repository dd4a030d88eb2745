#pragma once

#include <algorithm>

#include <boost/container/small_vector.hpp>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/program/threaded.hpp"
#include "engine/matcher/varspace.hpp"
#include "engine/matcher/work.hpp"

namespace regola {

/// A match of a picture, in planes.
template <int W>
struct PlaneMatch {
  struct Segment {
    Plane<W> cells;
    Bit first = no_bit; ///< in reading direction; of a connected group, the lowest cell
    Bit last = no_bit;
  };
  boost::container::small_vector<Segment, 12> segments; ///< one per element
  Varspace variables;
  std::size_t heading = 0;

  /// The cells under the anchor of the picture.
  [[nodiscard]] Plane<W> anchor(const Picture& picture) const {
    std::size_t element = picture.anchor;
    if (!picture.first_cell) return segments[element].cells;
    while (element + 1 < segments.size() && segments[element].cells.none()) ++element;
    const Segment& covered = segments[element];
    const bool whole = covered.cells.none() || !picture.elements[element].contact.empty();
    return whole ? covered.cells : Plane<W>::of(covered.first);
  }
};

/// Walks through the matches of a picture that begin on one cell, through the sets that its tests have
/// computed. For pictures whose matches these sets alone do not determine.
template <int W, typename Visit>
class PlaneWalk {
public:
  /// @param symbol_at the symbol on a cell, for variables
  PlaneWalk(const CompiledRuleset& rules, const CompiledPicture& compiled, const ThreadedProgram<W>& program,
            const Plane<W>* position, Visit& visit)
      : rules_(rules),
        compiled_(compiled),
        picture_(*compiled.source),
        program_(program),
        position_(position),
        visit_(visit),
        most_steps_(rules.ruleset->most_steps) {
    match_.segments.resize(picture_.elements.size());
  }

  /// Visits all matches in a heading whose pivot starts at the cell. Returns true if the visitor stopped.
  bool from(std::size_t heading, Bit start) {
    match_.heading = heading;
    start_ = start;
    used_ = {};
    if (picture_.has_rows) {
      return whole_picture();
    }
    along_ = picture_.headings[heading].along;
    return enter(compiled_.pivot, start, true, 0);
  }

private:
  using Segment = typename PlaneMatch<W>::Segment;

  void count_step() {
    Answer::count_steps(picture_.line);
    if (++steps_ > most_steps_) {
      refuse_many_steps(picture_.line);
    }
  }
  [[nodiscard]] bool accepts(std::size_t element, Bit bit) const {
    const Register test = compiled_.tests[element];
    return test != no_register && program_(test, match_.heading).test(bit);
  }
  [[nodiscard]] Symbol symbol_at(Bit bit) const {
    for (std::size_t i = 0; i < rules_.symbols.planes(); ++i) {
      if (position_[i].test(bit)) return rules_.symbols.symbol(i);
    }
    return rules_.symbols.ground();
  }
  [[nodiscard]] bool take(std::size_t index, Bit bit, bool& bound) {
    if (!accepts(index, bit) || used_.test(bit)) {
      return false;
    }
    const char variable = picture_.elements[index].test.variable;
    if (variable == 0) {
      return true;
    }
    const Symbol symbol = symbol_at(bit);
    bound = !match_.variables.is_set(variable);
    if (bound) {
      match_.variables[variable] = symbol;
    }
    return match_.variables[variable] == symbol;
  }
  void release(std::size_t index, bool bound) {
    if (bound) {
      match_.variables[picture_.elements[index].test.variable] = 0;
    }
  }

  /// Whether no element comes after it in this direction.
  [[nodiscard]] bool is_last(std::size_t element, bool forwards) const {
    return forwards ? element + 1 == picture_.elements.size() : element == 0;
  }
  bool proceed(std::size_t element, Bit bit, bool forwards) {
    if (forwards && element + 1 < picture_.elements.size()) {
      return place(element + 1, bit, true, 0);
    }
    if (forwards) {
      return compiled_.pivot == 0 ? visit_(match_) : place(compiled_.pivot - 1, start_, false, 0);
    }
    return element == 0 ? visit_(match_) : place(element - 1, bit, false, 0);
  }

  /// Lays an element after the cell `behind`; `count` cells of its run are laid already.
  bool place(std::size_t index, Bit behind, bool forwards, std::uint16_t count) {
    const Element& element = picture_.elements[index];
    const bool complete = count >= element.least;
    if (complete && element.contact.empty() && !element.is_single() && proceed(index, behind, forwards)) {
      return true;
    }
    const RelationIndex way = forwards ? along_ : rules_.layout.opposite(along_);
    if (behind == no_bit || rules_.layout.next(way, behind).empty()) {
      return element.test.off && count == 0 && proceed(index, no_bit, forwards);
    }
    if (count == element.most) {
      return false;
    }
    const auto& next = rules_.layout.next(way, behind);
    return std::any_of(next.begin(), next.end(), [&](Bit bit) { return enter(index, bit, forwards, count); });
  }

  bool enter(std::size_t index, Bit bit, bool forwards, std::uint16_t count) {
    const Element& element = picture_.elements[index];
    count_step();
    bool bound = false;
    if (!take(index, bit, bound)) {
      release(index, bound);
      return false;
    }
    Segment& segment = match_.segments[index];
    const Segment before = segment;
    const Plane<W> used_before = used_;
    bool stopped = false;
    if (!element.contact.empty()) {
      const Plane<W> group = group_of(element, index, bit);
      if ((group & used_).none()) {
        segment = {group, group.first(), group.last()};
        used_ |= group;
        for (Plane<W> exits = is_last(index, forwards) ? Plane<W>::of(bit) : group;
             exits.any() && !stopped;) {
          stopped = proceed(index, exits.pop(), forwards);
        }
      }
    } else {
      segment.cells.set(bit);
      used_.set(bit);
      if (before.first == no_bit || !forwards) segment.first = bit;
      if (before.last == no_bit || forwards) segment.last = bit;
      stopped = element.is_single() ? proceed(index, bit, forwards)
                                    : place(index, bit, forwards, static_cast<std::uint16_t>(count + 1));
    }
    match_.segments[index] = before;
    used_ = used_before;
    release(index, bound);
    return stopped;
  }

  [[nodiscard]] Plane<W> group_of(const Element& element, std::size_t index, Bit bit) const {
    const Plane<W>& through = program_(compiled_.tests[index], match_.heading);
    Plane<W> group = Plane<W>::of(bit);
    for (Plane<W> fresh = group; fresh.any();) {
      Plane<W> more;
      while (fresh.any()) {
        const Bit at = fresh.pop();
        for (const RelationIndex relation : element.contact) {
          for (const Bit next : rules_.layout.next(relation, at)) more.set(next);
        }
      }
      fresh = (more & through) - group;
      group |= fresh;
    }
    return group;
  }

  /// A picture of several rows is rigid: each element has a fixed place relative to the pivot.
  bool whole_picture() {
    const Board& board = rules_.ruleset->board;
    const Heading& heading = picture_.headings[match_.heading];
    const Step along = *board.relation(heading.along).step;
    const Step down = *board.relation(heading.down).step;
    const Element& origin = picture_.elements[compiled_.pivot];
    const CellIndex pivot = rules_.layout.cell(start_);
    match_.variables.clear();
    for (Segment& segment : match_.segments) segment = {};
    for (std::size_t i = 0; i < picture_.elements.size(); ++i) {
      const Element& element = picture_.elements[i];
      const int rows = element.row - origin.row;
      const int columns = element.column - origin.column;
      const CellIndex cell = board.step(
          pivot, {rows * down.right + columns * along.right, rows * down.down + columns * along.down});
      if (cell == no_cell) {
        if (!element.test.off) return false;
        continue;
      }
      const Bit bit = rules_.layout.bit(cell);
      bool bound = false;
      if (!take(i, bit, bound)) {
        return false;
      }
      used_.set(bit);
      match_.segments[i] = {Plane<W>::of(bit), bit, bit};
    }
    return visit_(match_);
  }

  const CompiledRuleset& rules_;
  const CompiledPicture& compiled_;
  const Picture& picture_;
  const ThreadedProgram<W>& program_;
  const Plane<W>* position_;
  Visit& visit_;
  RelationIndex along_ = 0;
  Bit start_ = no_bit;
  Plane<W> used_; // by the current match
  PlaneMatch<W> match_;
  const std::uint32_t most_steps_;
  std::uint32_t steps_ = 0;
};

} // namespace regola
