#include "engine/matcher/worth.hpp"

#include "engine/matcher/derived_value.hpp"
#include "engine/matcher/evaluate.hpp"

namespace regola {

Heuristic heuristic_of(const Ruleset& ruleset, std::string_view name) {
  if (ruleset.values.empty() && name.empty()) {
    return [&ruleset](int, const Status& status) { return derived_value(ruleset, status); };
  }
  const Value* value = name.empty() ? &ruleset.values.back() : ruleset.find_value(name);
  if (value == nullptr) throw std::invalid_argument("this game has no value '" + std::string(name) + "'");
  return [&ruleset, value](int, const Status& status) {
    return short_of_infinity(evaluate(PlayerView(ruleset, status, first_player), value->expression));
  };
}

namespace {

CellIndex only_change(const Ruleset& ruleset, const Status& before, const Status& after) {
  CellIndex changed = no_cell;
  for (std::size_t i = ruleset.turn == Turn::first_cell ? 1 : 0; i < before.size(); ++i) {
    if (before[i] == after[i]) continue;
    if (changed != no_cell) return no_cell;
    changed = static_cast<CellIndex>(i);
  }
  return changed;
}

} // namespace

CellIndex cell_of(const Ruleset& ruleset, const Status& before, const Move& move, const Status& after) {
  switch (move.kind) {
  case Move::Kind::parts: return move.parts.back().to;
  case Move::Kind::rule: return only_change(ruleset, before, after);
  case Move::Kind::pass: break;
  }
  return no_cell;
}

std::int32_t worth_of(const Ruleset& ruleset, const Value& worth, const Status& before, const Move& move,
                      const Status& after) {
  const PlayerView view(ruleset, after, before.to_move, &before, cell_of(ruleset, before, move, after));
  const bool in_mirror = ruleset.mirrored && before.to_move == second_player;
  return evaluate(view, in_mirror ? worth.mirrored : worth.expression);
}

MoveHeuristic move_heuristic_of(const Ruleset& ruleset, std::string_view name) {
  const Value* worth = !name.empty()            ? ruleset.find_worth(name)
                       : ruleset.worths.empty() ? nullptr
                                                : &ruleset.worths.back();
  if (worth == nullptr) throw std::invalid_argument("this game has no worth '" + std::string(name) + "'");
  return [&ruleset, worth](const Status& before, const Successor& next) {
    return worth_of(ruleset, *worth, before, next.move, next.status);
  };
}

} // namespace regola
