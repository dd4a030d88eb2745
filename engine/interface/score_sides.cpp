#include "engine/interface/score_sides.hpp"

#include "engine/matcher/evaluate.hpp"

namespace regola::console {

namespace {

/// Adds up the terms of a score by the player for whom they count.
struct Terms {
  const PlayerView& view;
  std::array<std::int64_t, 2> points = {};
  std::array<bool, 2> some = {};

  void add(const Expression& expression, PlayerIndex player) {
    using Kind = Expression::Kind;
    const auto& operands = expression.operands;
    const PlayerIndex other = player == first_player ? second_player : first_player;
    if (expression.kind == Kind::add || expression.kind == Kind::subtract) {
      add(operands[0], player);
      add(operands[1], expression.kind == Kind::add ? player : other);
    } else if (expression.kind == Kind::negate) {
      add(operands[0], other);
    } else {
      points[player] += evaluate(view, expression);
      some[player] = true;
    }
  }
};

} // namespace

std::optional<std::array<std::int64_t, 2>> score_sides(const Ruleset& ruleset, const Status& status) {
  if (!ruleset.score) return std::nullopt;
  const PlayerView view(ruleset, status, first_player);
  Terms terms{view};
  terms.add(*ruleset.score, first_player);
  if (!terms.some[first_player] || !terms.some[second_player]) return std::nullopt;
  return terms.points;
}

} // namespace regola::console
