#include "engine/matcher/attack.hpp"

#include "engine/matcher/picture_match.hpp"
#include "rules/ruleset/takes_away.hpp"

namespace regola {

bool is_attacked(const PlayerView& view, PlayerIndex attacker, const CellTest& cell) {
  return each_attack(view, attacker, cell, [](const Attack&) { return true; });
}

bool each_attack(const PlayerView& view, PlayerIndex attacker, const CellTest& cell,
                 const std::function<bool(const Attack&)>& visit) {
  const PlayerView theirs = PlayerView(view.ruleset(), view.status(), attacker).with_forbids(view.forbids());
  for (const Production& line : theirs.side().moves) {
    for (std::size_t i = 0; i < line.left.elements.size(); ++i) {
      if (!takes_away(line.left.elements[i], line.right[i], cell)) {
        continue;
      }
      const bool found = each_match(theirs, line.guard, line.left, no_cell, [&](const PictureMatch& match) {
        for (const CellIndex taken : match.segments[i]) {
          if (view.accepts(cell, taken) && visit({taken, match.first(line.left.anchor), line.guard.line})) {
            return true;
          }
        }
        return false;
      });
      if (found) {
        return true;
      }
    }
  }
  return false;
}

} // namespace regola
