#pragma once

// Numbers that a right side works out.

#include "engine/compiled/plane_machine.hpp"
#include "engine/matcher/sum.hpp"

namespace regola {

/// Calls with the plane, -1 for the ground, where each of an element's cells lies, and the one that a sum
/// writes there.
/// @param before what the line reads
/// @return false where a number is not of the order; not all cells are told then
template <int W>
template <typename Visit>
bool PlaneMachine<W>::each_sum(Position before, const CompiledWrite& write, const Match& match,
                               const Visit& visit) const {
  Plane<W> left = match.segments[write.element].cells;
  while (left.any()) {
    Plane<W> rest = left;
    const Symbol there = symbol_at(before, rest.pop());
    const int from = rules_.symbols.plane(there);
    Plane<W> same = left;
    if (from >= 0) {
      same &= planes(before)[from];
    } else {
      for (std::size_t i = 0; i < rules_.symbols.planes(); ++i) same -= planes(before)[i];
    }
    const auto written = summed(source_, *write.source, there, match.variables);
    if (!written) {
      return false;
    }
    visit(from, rules_.symbols.plane(*written), same);
    left -= same;
  }
  return true;
}

/// Whether all sums that the line would write are numbers of their orders.
template <int W>
bool PlaneMachine<W>::has_sums(Position before, const CompiledProduction& line, const Match& match) const {
  return !line.may_fail ||
         std::all_of(line.writes.begin(), line.writes.end(), [&](const CompiledWrite& write) {
           return write.kind != Write::Kind::sum ||
                  each_sum(before, write, match, [](int, int, const Plane<W>&) {});
         });
}

} // namespace regola
