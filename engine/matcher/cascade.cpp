#include "engine/matcher/cascade.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/matcher/outlook.hpp"
#include "engine/matcher/picture_match.hpp"
#include "engine/matcher/rewrite.hpp"
#include "engine/matcher/rules_error.hpp"
#include "rules/limits.hpp"

namespace regola {

void cascade(const Ruleset& ruleset, PlayerIndex player, Status& status) {
  const Side& side = ruleset.sides[player];
  if (side.afters.empty()) {
    return;
  }
  std::set<std::uint32_t> fired;
  for (int i = 0;; ++i) {
    const Outlook outlook(ruleset, status, player);
    Status next;
    std::uint32_t line_fired = 0;
    const bool changed = std::any_of(side.afters.begin(), side.afters.end(), [&](const Production& line) {
      line_fired = line.guard.line;
      return each_match(outlook, line.guard, line.left, no_cell, [&](const PictureMatch& match) {
        next = status;
        return rewrite(ruleset, player, next, line, match, {}) && next.cells != status.cells;
      });
    });
    if (!changed) {
      return;
    }
    fired.insert(line_fired);
    if (i == limits::cascade) {
      refuse_unrest(line_fired, {fired.begin(), fired.end()});
    }
    status = std::move(next);
  }
}

} // namespace regola
