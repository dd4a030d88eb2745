#include "engine/compiled/machine/machine.hpp"

#include "engine/compiled/machine/plane_machine.hpp"

namespace regola {

extern template class PlaneMachine<1>;
extern template class PlaneMachine<2>;
extern template class PlaneMachine<4>;
extern template class PlaneMachine<6>;

std::unique_ptr<Machine> Machine::create(const CompiledRuleset& rules) {
  switch (rules.layout.words()) {
  case 1: return std::make_unique<PlaneMachine<1>>(rules);
  case 2: return std::make_unique<PlaneMachine<2>>(rules);
  case 4: return std::make_unique<PlaneMachine<4>>(rules);
  default: return std::make_unique<PlaneMachine<6>>(rules);
  }
}

} // namespace regola
