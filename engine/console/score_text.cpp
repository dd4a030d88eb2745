#include "engine/console/score_text.hpp"

#include <fmt/format.h>

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/player_view.hpp"

namespace regola::console {

std::string sides_of_score(const Ruleset& ruleset, const Status& status) {
  if (!ruleset.score || ruleset.score->kind != Expression::Kind::subtract) return {};
  const PlayerView view(ruleset, status, first_player);
  const auto side = [&](PlayerIndex player) {
    return fmt::format("{}={}", ruleset.players[player], evaluate(view, ruleset.score->operands[player]));
  };
  return side(first_player) + " " + side(second_player);
}

} // namespace regola::console
