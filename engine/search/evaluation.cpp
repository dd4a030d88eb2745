#include "engine/search/evaluation.hpp"

#include <algorithm>
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

std::vector<Machine::Child> judged_moves(Machine& machine, Position before, const Machine::Moves& moves,
                                         const Evaluation& evaluation) {
  const Machine::Children children =
      machine.children(before, evaluation.value_of_position().value_or(Machine::no_value));
  std::vector<std::pair<Word, std::size_t>> known; // by hash
  known.reserve(children.size());
  for (std::size_t child = children.first; child < children.last; ++child) {
    known.emplace_back(machine.hash(machine.child(child).position), child);
  }
  std::sort(known.begin(), known.end());
  std::vector<Machine::Child> judged;
  judged.reserve(moves.size());
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Position next = machine.position(move);
    const Word hash = machine.hash(next);
    const auto found = std::lower_bound(known.begin(), known.end(), std::pair(hash, std::size_t{0}));
    Machine::Child& child = judged.emplace_back();
    if (found != known.end() && found->first == hash) {
      child = machine.child(found->second);
    } else {
      child.result = as_claimed(machine.judge(next));
    }
    child.position = next;
    if (const auto worth = evaluation.worth(); worth && !is_over(child.result)) {
      const std::int32_t own = machine.worth(before, move, *worth);
      child.value = machine.to_move(before) == first_player ? own : -own;
    }
  }
  machine.release(children);
  return judged;
}

} // namespace regola
