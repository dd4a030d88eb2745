#pragma once

// Which moves cannot lead to the attack that `forbid` lines ask for.

#include <algorithm>

#include "engine/compiled/plane_machine.hpp"

namespace regola {

/// For the moves of a position. Who is attacked already has to be asked after each of them.
template <int W>
typename PlaneMachine<W>::Exposure PlaneMachine<W>::expose(const Outlook& outlook) {
  const CompiledExposure& compiled = rules_.sides[outlook.player].exposure;
  if (compiled.program == no_program) {
    return {};
  }
  if (last_exposure_stamp_ == outlook.stamp && last_exposure_player_ == outlook.player) {
    return last_exposure_;
  }
  Exposure exposure;
  const auto& lines = rules_.sides[outlook.player].forbids;
  const bool attacked = std::any_of(lines.begin(), lines.end(),
                                    [&](const CompiledJudgement& line) { return holds(outlook, line); });
  if (!attacked) {
    exposure.is_known = true;
    exposure.cells = run(outlook, compiled.program)(compiled.cells, 0);
    for (const std::int16_t victim : compiled.victims) exposure.cells |= planes(outlook.position)[victim];
  }
  last_exposure_ = exposure;
  last_exposure_stamp_ = outlook.stamp;
  last_exposure_player_ = outlook.player;
  return exposure;
}

/// Whether a first part, that is the whole move, has to be asked.
template <int W>
bool PlaneMachine<W>::is_exposed(const Exposure& exposure, const Way& way, PlayerIndex player) const {
  const WayLine& ready = way_lines_[player][way.line];
  const CompiledProduction& line = *ready.line;
  if (!exposure.is_known || ready.makes_victims) {
    return true;
  }
  if (line.slides) {
    return exposure.cells.test(way.from) || exposure.cells.test(way.end) || line.write_of[1] != nullptr;
  }
  const std::vector<int>& distances = line.left.picture.distances[way.heading];
  return std::any_of(line.writes.begin(), line.writes.end(), [&](const CompiledWrite& write) {
    return exposure.cells.test(static_cast<Bit>(way.from + distances[write.element]));
  });
}

/// The same for a move that has been made.
template <int W>
bool PlaneMachine<W>::is_exposed(const Exposure& exposure, Position before, Position position,
                                 PlayerIndex player) const {
  if (!exposure.is_known) {
    return true;
  }
  Plane<W> changed;
  for (std::size_t i = 0; i < rules_.symbols.planes(); ++i)
    changed |= planes(before)[i] ^ planes(position)[i];
  changed &= exposure.cells;
  for (const std::int16_t victim : rules_.sides[player].exposure.victims)
    changed |= planes(before)[victim] ^ planes(position)[victim];
  return changed.any();
}

} // namespace regola
