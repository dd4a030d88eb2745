#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "engine/compiled/machine/move_records.hpp"
#include "engine/compiled/machine/plane_positions.hpp"
#include "engine/compiled/machine/walk.hpp"
#include "engine/matcher/sum.hpp"

namespace regola {

/// Applies the right sides of lines: writes cells and changes the hands.
template <int W>
class PlaneMoveWriter {
public:
  PlaneMoveWriter(PositionStore& store, PlanePositions<W>& positions)
      : rules_(store.rules()), source_(*rules_.ruleset), store_(store), positions_(positions) {}

  /// What several matches write together. Key: the move and the index of the write in its line. Value: cells
  /// by the plane of the symbol that they get.
  using JointWrites = std::map<std::pair<std::size_t, std::size_t>, std::map<int, Plane<W>>>;

  /// Whether each sum that the line would write is a number of its order.
  [[nodiscard]] bool has_sums(Position before, const CompiledProduction& line,
                              const PlaneMatch<W>& match) const;
  /// Writes the right side over the match. Requires has_sums().
  /// @param choices one symbol for each write that leaves a choice
  void write(Word* position, const CompiledProduction& line, const PlaneMatch<W>& match,
             const Symbol* choices) const;
  /// Writes the match of a rigid picture without walking it: each cell lies at a fixed distance.
  void write_rigid(Word* position, const CompiledProduction& line, std::size_t heading, Bit bit) const;
  /// Records what a match writes together with others.
  /// @param before the position that all of them read
  /// @param move the move that they make up
  void note_writes(Position before, const CompiledProduction& line, const PlaneMatch<W>& match,
                   std::size_t move, JointWrites& written) const;
  /// Writes what was recorded, element by element. A cell for which an element has several symbols stays
  /// unchanged.
  void write_jointly(const CompiledProduction& line, MoveRecords& records, JointWrites& written) const;
  /// Charges the hands for pieces added; credits the hands of the side to move for pieces removed. Returns
  /// false if a hand holds too few.
  /// @param marked a bit per hand that the line changes
  [[nodiscard]] bool take_from_hands(Position before, Word* position, std::uint16_t marked) const;

private:
  /// Calls visit(from, to, cells) for the cells of an element: their plane, -1 for the ground, and the plane
  /// of the sum to write.
  /// @param before the position that the line reads
  /// @return false if a sum is not a number of the order; some cells were not visited then
  template <typename Visit>
  bool each_sum(Position before, const CompiledWrite& write, const PlaneMatch<W>& match,
                const Visit& visit) const;
  static void put(Word* position, const std::vector<std::int16_t>& olds, int plane, const Plane<W>& cells);

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PositionStore& store_;
  PlanePositions<W>& positions_;
};

template <int W>
void PlaneMoveWriter<W>::put(Word* position, const std::vector<std::int16_t>& olds, int plane,
                             const Plane<W>& cells) {
  Plane<W>* all = PlanePositions<W>::planes(position);
  for (const std::int16_t old : olds) all[old] -= cells;
  if (plane >= 0) all[plane] |= cells;
}

template <int W>
template <typename Visit>
bool PlaneMoveWriter<W>::each_sum(Position before, const CompiledWrite& write, const PlaneMatch<W>& match,
                                  const Visit& visit) const {
  const Plane<W>* planes = PlanePositions<W>::planes(before);
  Plane<W> left = match.segments[write.element].cells;
  while (left.any()) {
    Plane<W> rest = left;
    const Symbol there = positions_.symbol_at(before, rest.pop());
    const int from = rules_.symbols.plane(there);
    Plane<W> same = left;
    if (from >= 0) {
      same &= planes[from];
    } else {
      for (std::size_t i = 0; i < rules_.symbols.planes(); ++i) same -= planes[i];
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

template <int W>
bool PlaneMoveWriter<W>::has_sums(Position before, const CompiledProduction& line,
                                  const PlaneMatch<W>& match) const {
  return !line.may_fail ||
         std::all_of(line.writes.begin(), line.writes.end(), [&](const CompiledWrite& write) {
           return write.kind != Write::Kind::sum ||
                  each_sum(before, write, match, [](int, int, const Plane<W>&) {});
         });
}

template <int W>
void PlaneMoveWriter<W>::write(Word* position, const CompiledProduction& line, const PlaneMatch<W>& match,
                               const Symbol* choices) const {
  for (const CompiledWrite& write : line.writes) {
    int plane = 0;
    if (write.kind == Write::Kind::sum) {
      // Other elements of the match do not write here, so the cells are still as the line reads them.
      boost::container::small_vector<std::pair<int, Plane<W>>, 4> written;
      Plane<W>* all = PlanePositions<W>::planes(position);
      each_sum(position, write, match, [&](int from, int to, const Plane<W>& cells) {
        written.emplace_back(to, cells);
        if (from >= 0) all[from] -= cells;
      });
      for (const auto& [to, cells] : written) {
        if (to >= 0) all[to] |= cells;
      }
      continue;
    }
    if (write.kind == Write::Kind::variable) {
      plane = rules_.symbols.plane(match.variables[write.symbols.front()]);
    } else if (write.planes.size() > 1) {
      plane = rules_.symbols.plane(*choices++);
    } else {
      plane = write.planes.front();
    }
    put(position, write.olds, plane, match.segments[write.element].cells);
  }
}

template <int W>
void PlaneMoveWriter<W>::write_rigid(Word* position, const CompiledProduction& line, std::size_t heading,
                                     Bit bit) const {
  const std::vector<int>& distances = line.left.picture.distances[heading];
  for (const CompiledWrite& write : line.writes) {
    put(position, write.olds, write.planes.front(),
        Plane<W>::of(static_cast<Bit>(bit + distances[write.element])));
  }
}

template <int W>
void PlaneMoveWriter<W>::note_writes(Position before, const CompiledProduction& line,
                                     const PlaneMatch<W>& match, std::size_t move,
                                     JointWrites& written) const {
  for (std::size_t i = 0; i < line.writes.size(); ++i) {
    const CompiledWrite& write = line.writes[i];
    if (write.kind == Write::Kind::sum) {
      each_sum(before, write, match, [&](int /*from*/, int to, const Plane<W>& cells) {
        written[{move, i}][to] |= cells;
      });
      continue;
    }
    const int plane = write.kind == Write::Kind::variable
                          ? rules_.symbols.plane(match.variables[write.symbols.front()])
                          : write.planes.front();
    written[{move, i}][plane] |= match.segments[write.element].cells;
  }
}

template <int W>
void PlaneMoveWriter<W>::write_jointly(const CompiledProduction& line, MoveRecords& records,
                                       JointWrites& written) const {
  for (const auto& [place, cells_by_plane] : written) {
    Plane<W> seen;
    Plane<W> unclear;
    for (const auto& [plane, cells] : cells_by_plane) {
      unclear |= seen & cells;
      seen |= cells;
    }
    for (const auto& [plane, cells] : cells_by_plane) {
      put(records[place.first].position, line.writes[place.second].olds, plane, cells - unclear);
    }
  }
  written.clear();
}

template <int W>
bool PlaneMoveWriter<W>::take_from_hands(Position before, Word* position, std::uint16_t marked) const {
  const auto count = [&](Position at, Symbol symbol) { return positions_.count_symbol(at, symbol); };
  for (std::size_t i = 0; i < source_.hands.size(); ++i) {
    if ((marked >> i & 1U) == 0) continue;
    const Hand& hand = source_.hands[i];
    int drawn = 0;
    if (hand.symbol != 0) {
      drawn = count(position, hand.symbol) - count(before, hand.symbol);
    }
    for (std::size_t number = 1; number < hand.order.symbols.size(); ++number) {
      const Symbol symbol = hand.order.symbols[number];
      const int plane = rules_.symbols.plane(symbol);
      const bool stays = plane >= 0 && (PlanePositions<W>::planes(before)[plane] ^
                                        PlanePositions<W>::planes(static_cast<Position>(position))[plane])
                                           .none();
      if (stays) continue; // the usual case
      drawn += static_cast<int>(number) * (count(position, symbol) - count(before, symbol));
    }
    const int left = static_cast<int>(store_.view(before).hand(i)) - std::max(drawn, 0);
    if (left < 0) {
      return false;
    }
    int taken = hand.symbol == 0 ? -drawn : 0; // numbers return to the hand
    if (!hand.receives.empty() && hand.owner == store_.view(before).to_move()) {
      for (const Symbol symbol : hand.receives.to_string()) {
        taken += count(before, symbol) - count(position, symbol);
      }
    }
    store_.view(position).set_hand(i, static_cast<std::uint16_t>(left + std::max(taken, 0)));
  }
  return true;
}

} // namespace regola
