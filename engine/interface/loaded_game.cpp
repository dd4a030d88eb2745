#include "engine/interface/loaded_game.hpp"

#include "engine/matcher/evaluate.hpp"

namespace regola::console {

void add_line(Json& json, const Game& game, std::uint32_t number) {
  const auto place = line_place(game.loaded.sources, number);
  if (!place) {
    json.set("line", number);
    return;
  }
  const Source& source = game.loaded.sources[place->source];
  json.set("line", source.locate(place->offset).line);
  if (place->source != 0) json.set("file", source.name);
}

Json to_json(const Varspace& variables) {
  Json result = Json::object();
  for (char variable = 'A'; variable <= 'Z'; ++variable) {
    if (variables.is_set(variable)) result.set(std::string(1, variable), std::string(1, variables[variable]));
  }
  return result;
}

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
