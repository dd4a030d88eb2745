// The machine for boards of up to 256 cells.
#include "engine/compiled/plane_convert.hpp"
#include "engine/compiled/plane_evaluate.hpp"
#include "engine/compiled/plane_judge.hpp"
#include "engine/compiled/plane_parts.hpp"
#include "engine/compiled/plane_perft.hpp"
#include "engine/compiled/plane_player_view.hpp"
#include "engine/compiled/plane_playout.hpp"
#include "engine/compiled/plane_produce.hpp"
#include "engine/compiled/plane_repeated.hpp"
#include "engine/compiled/plane_search.hpp"
#include "engine/compiled/plane_sum.hpp"
#include "engine/compiled/plane_value.hpp"
#include "engine/compiled/plane_write.hpp"

namespace regola {

template class PlaneMachine<4>;

} // namespace regola
