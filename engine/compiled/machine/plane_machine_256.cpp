// The machine for boards of up to 256 cells.
#include "engine/compiled/machine/plane_evaluator_counts.hpp"
#include "engine/compiled/machine/plane_evaluator_derived.hpp"
#include "engine/compiled/machine/plane_machine.hpp"
#include "engine/compiled/machine/plane_move_lister_counts.hpp"
#include "engine/compiled/machine/plane_move_lister_steps.hpp"
#include "engine/compiled/machine/plane_viewer_matches.hpp"

namespace regola {

template class PlaneMachine<4>;

} // namespace regola
