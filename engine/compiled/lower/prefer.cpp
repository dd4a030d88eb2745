#include "engine/compiled/lower/prefer.hpp"

namespace regola {

using form::Ref;

void prefer(PositionLowering& position, PlayerIndex player, const std::vector<NamedCells>& all, bool tries) {
  const CellBuilder& cells = position.cells();
  form::Builder& to = position.to();
  const auto has = [&](NameIndex name) {
    return std::any_of(all.begin(), all.end(), [&](const NamedCells& named) { return named.name == name; });
  };
  for (const std::vector<NameIndex>& order : position.rules().ruleset->prefer) {
    Ref better = to.number(0);
    for (auto name = order.begin(); name != order.end(); ++name) {
      const NameIndex here = *name;
      Ref found = better;
      if (tries && has(here) && std::any_of(name + 1, order.end(), has)) {
        for (const NamedCells& named : all) {
          if (named.name == here) *named.cells = cells.if_so(to.is_zero(better), *named.cells);
        }
        better = to.bit_or(better, position.can_begin_with(player, here));
        continue;
      }
      for (const NamedCells& named : all) {
        if (named.name != here) continue;
        *named.cells = cells.if_so(to.is_zero(better), *named.cells);
        found = to.bit_or(found, to.truth(to.or_lanes(cells.any(*named.cells))));
      }
      better = found;
    }
  }
}

} // namespace regola
