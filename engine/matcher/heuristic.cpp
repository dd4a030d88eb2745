#include "engine/matcher/heuristic.hpp"

#include <stdexcept>
#include <string>

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

} // namespace regola
