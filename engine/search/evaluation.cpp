#include "engine/search/evaluation.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "engine/compiled/machine/machine.hpp"

namespace regola {

Evaluation::Evaluation(const Ruleset& ruleset, std::string_view name) {
  if (name.empty()) {
    value_ = ruleset.values.empty() ? Machine::derived : ruleset.values.size() - 1;
    return;
  }
  const Value* value = ruleset.find_value(name);
  if (value == nullptr) throw std::invalid_argument("this game has no value '" + std::string(name) + "'");
  value_ = static_cast<std::size_t>(value - ruleset.values.data());
}

Evaluation::Evaluation(Heuristic heuristic) : heuristic_(std::move(heuristic)) {}

Evaluation Evaluation::of_last_move(const Ruleset& ruleset, std::size_t worth) {
  Evaluation evaluation;
  evaluation.value_ = value_of_worth(ruleset, worth);
  evaluation.worth_ = worth;
  return evaluation;
}

Evaluation Evaluation::nothing() {
  Evaluation evaluation;
  evaluation.value_ = Machine::no_value;
  return evaluation;
}

Score Evaluation::operator()(Machine& machine, Position position, int depth) const {
  if (heuristic_) return score_of_heuristic(heuristic_(depth, machine.write(position)), depth);
  if (value_ == Machine::no_value || worth_) return 0;
  return clamped(machine.value(position, value_));
}

std::size_t worth_named(const Ruleset& ruleset, std::string_view name) {
  const Value* worth = ruleset.find_worth(name);
  if (worth == nullptr) throw std::invalid_argument("this game has no worth '" + std::string(name) + "'");
  return static_cast<std::size_t>(worth - ruleset.worths.data());
}

} // namespace regola
