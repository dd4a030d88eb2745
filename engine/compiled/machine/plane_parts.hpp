#pragma once

#include "engine/compiled/machine/plane_evaluator.hpp"
#include "engine/compiled/machine/plane_judge.hpp"
#include "engine/compiled/machine/plane_move_lister.hpp"
#include "engine/compiled/machine/plane_positions.hpp"
#include "engine/compiled/machine/plane_viewer.hpp"
#include "engine/compiled/machine/position_store.hpp"

namespace regola {

/// The parts of a machine and their mutual references: conditions are evaluated, evaluation may count moves,
/// and moves depend on conditions.
template <int W>
struct PlaneParts {
  explicit PlaneParts(const CompiledRuleset& rules)
      : store(rules),
        positions(store),
        viewer(store, evaluator),
        evaluator(store, positions, viewer, lister),
        lister(store, positions, viewer, evaluator),
        judge(store, positions, viewer, evaluator, lister) {}
  PlaneParts(const PlaneParts&) = delete;
  PlaneParts& operator=(const PlaneParts&) = delete;

  PositionStore store;
  PlanePositions<W> positions;
  PlaneViewer<W> viewer;
  PlaneEvaluator<W> evaluator;
  PlaneMoveLister<W> lister;
  PlaneJudge<W> judge;
};

} // namespace regola
