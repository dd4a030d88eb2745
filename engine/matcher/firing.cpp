#include "engine/matcher/firing.hpp"

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/parts.hpp"
#include "engine/matcher/reason.hpp"
#include "engine/matcher/rewrite.hpp"

namespace regola {

namespace {

using Why = IdleLine::Why;

bool has_choices(const Production& line) {
  return std::any_of(line.right.begin(), line.right.end(), [](const Write& write) {
    return write.kind == Write::Kind::symbols && write.symbols.size() > 1;
  });
}

/// Why a line does not fire.
/// @param idle the reason to give if the line matches and the hands hold enough pieces
IdleLine idle_line(const PlayerView& view, const Production& line, CellIndex at, Why idle) {
  if (line.guard.condition && evaluate(view, *line.guard.condition) == 0) {
    return {&line, Why::condition, what_it_lacks(view, *line.guard.condition)};
  }
  Why why = Why::no_match;
  each_match(view, line.left, line.guard.cells, at, [&](const PictureMatch& match) {
    Status next = view.status();
    const bool can_be_written =
        has_choices(line) || rewrite(view.ruleset(), view.player(), next, line, match, {});
    why = can_be_written ? idle : Why::short_hand;
    return can_be_written;
  });
  return {&line, why, {}};
}

} // namespace

IdleLine idle_then(const Ruleset& ruleset, const Status& status, PlayerIndex player, const Production& line,
                   CellIndex anchor, const Move& move) {
  if (!may_follow(line, move)) return {&line, Why::other_parts, {}};
  return idle_line(PlayerView(ruleset, status, player), line, line.free ? no_cell : anchor, Why::left_out);
}

IdleLine idle_after(const Ruleset& ruleset, const Status& status, PlayerIndex player,
                    const Production& line) {
  return idle_line(PlayerView(ruleset, status, player), line, no_cell, Why::no_change);
}

} // namespace regola
