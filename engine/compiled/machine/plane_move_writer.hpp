#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "engine/compiled/machine/move_records.hpp"
#include "engine/compiled/machine/plane_positions.hpp"
#include "engine/compiled/machine/walk.hpp"

namespace regola {

/// Right sides: what a match writes, and what it takes from the hands.
template <int W>
class PlaneMoveWriter {
public:
  PlaneMoveWriter(PositionStore& store, PlanePositions<W>& positions)
      : rules_(store.rules()), source_(*rules_.ruleset), store_(store), positions_(positions) {}

  /// What several matches write together. By the move and the place among the line's writes: cells by the
  /// plane of the symbol they get.
  using JointWrites = std::map<std::pair<std::size_t, std::size_t>, std::map<int, Plane<W>>>;

  /// Writes the right side over what the left side matched.
  /// @param choices one for each write that leaves a choice
  void write(Word* position, const CompiledProduction& line, const PlaneMatch<W>& match,
             const Symbol* choices) const;
  /// The one match of a rigid picture, without walking: every cell lies at its distance.
  void write_rigid(Word* position, const CompiledProduction& line, std::size_t heading, Bit bit) const;
  /// Notes what a match writes together with others.
  /// @param move that they are
  void note_writes(const CompiledProduction& line, const PlaneMatch<W>& match, std::size_t move,
                   JointWrites& written) const;
  /// Writes what was noted, the elements one after the other; one that has several symbols for a cell leaves
  /// it alone.
  void write_jointly(const CompiledProduction& line, MoveRecords& records, JointWrites& written) const;
  /// What there is more of than before leaves the hand; false where it holds too few. What there is less of
  /// comes into the hand of the player to move that receives it.
  [[nodiscard]] bool take_from_hands(Position before, Word* position) const;

private:
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
void PlaneMoveWriter<W>::write(Word* position, const CompiledProduction& line, const PlaneMatch<W>& match,
                               const Symbol* choices) const {
  for (const CompiledWrite& write : line.writes) {
    int plane = 0;
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
void PlaneMoveWriter<W>::note_writes(const CompiledProduction& line, const PlaneMatch<W>& match,
                                     std::size_t move, JointWrites& written) const {
  for (std::size_t i = 0; i < line.writes.size(); ++i) {
    const CompiledWrite& write = line.writes[i];
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
bool PlaneMoveWriter<W>::take_from_hands(Position before, Word* position) const {
  const auto count = [&](Position at, Symbol symbol) { return positions_.count_symbol(at, symbol); };
  for (std::size_t i = 0; i < source_.hands.size(); ++i) {
    const Symbol held = source_.hands[i].symbol;
    const int drawn = count(position, held) - count(before, held);
    const int left = static_cast<int>(store_.view(before).hand(i)) - std::max(drawn, 0);
    if (left < 0) {
      return false;
    }
    int taken = 0;
    if (source_.hands[i].owner == store_.view(before).to_move()) {
      for (const Symbol symbol : source_.hands[i].receives.to_string()) {
        taken += count(before, symbol) - count(position, symbol);
      }
    }
    store_.view(position).set_hand(i, static_cast<std::uint16_t>(left + std::max(taken, 0)));
  }
  return true;
}

} // namespace regola
