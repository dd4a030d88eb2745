#include "engine/matcher/cascade.hpp"

#include <algorithm>
#include <utility>

#include "engine/matcher/cascade_watch.hpp"
#include "engine/matcher/picture_match.hpp"
#include "engine/matcher/player_view.hpp"
#include "engine/matcher/rewrite.hpp"

namespace regola {

void cascade(const Ruleset& ruleset, PlayerIndex player, Status& status, const FiringVisitor& fired,
             std::uint32_t forbids) {
  const Side& side = ruleset.sides[player];
  if (side.afters.empty()) {
    return;
  }
  CascadeWatch watch(ruleset.board.size());
  Status kept;
  for (;;) {
    const PlayerView view = PlayerView(ruleset, status, player).with_forbids(forbids);
    Status next;
    std::uint32_t line_fired = 0;
    Firing::Match fired_match;
    const bool changed = std::any_of(side.afters.begin(), side.afters.end(), [&](const Production& line) {
      line_fired = line.guard.line;
      return each_match(view, line.guard, line.left, no_cell, [&](const PictureMatch& match) {
        next = status;
        const bool changes = rewrite(ruleset, player, next, line, match, {}) && next.cells != status.cells;
        if (changes && fired) {
          fired_match = {&line, match};
        }
        return changes;
      });
    });
    if (!changed) {
      return;
    }
    status = std::move(next);
    watch.note(
        line_fired, [&] { return status.cells == kept.cells && status.hands == kept.hands; },
        [&] { kept = status; });
    if (fired) {
      fired({{std::move(fired_match)}, {}, {}, status, nullptr});
    }
  }
}

} // namespace regola
