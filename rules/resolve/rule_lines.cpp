#include "rules/resolve/rule_lines.hpp"

#include <utility>

namespace regola {

/// Calls `action` with each player's view. Skips the second view after a fault, so that it is not reported
/// twice.
void for_each_view(Scope& scope, const std::function<bool(const View&)>& resolve_for) {
  for (const PlayerIndex player : {first_player, second_player}) {
    const View view{&scope, player, scope.ruleset.mirrored && player == second_player};
    if (!resolve_for(view)) {
      return;
    }
  }
}

Guard guard_of(const Scope& scope, Head& head, Place place) {
  return {std::move(head.cells), std::move(head.condition), scope.line_of(place)};
}

bool belongs_to(const Head& head, PlayerIndex player) { return !head.only || *head.only == player; }

Place place_of(const syntax::Picture& picture, std::size_t element) {
  for (const syntax::Row& row : picture.rows) {
    if (element < row.size()) {
      return row[element].place;
    }
    element -= row.size();
  }
  return picture.place;
}

} // namespace regola
