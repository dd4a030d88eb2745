#include "engine/compiled/machine/form_machine.hpp"

#include <stdexcept>

#include "engine/compiled/machine/value_of_worth.hpp"
#include "engine/matcher/worth.hpp"
#include "rules/text/stop.hpp"

namespace regola {

namespace {

/// Equal for equal moves, and rarely for others.
std::uint32_t signature_of(const Move& move) {
  Word sum = Random(static_cast<Word>(move.kind) << 32U ^ move.rule)();
  for (const MovePart& part : move.parts) {
    sum = Random(sum ^ (Word{part.name} << 32U | Word{part.from} << 16U | part.to))();
    for (const Symbol choice : part.choices) sum = Random(sum ^ static_cast<unsigned char>(choice))();
  }
  return static_cast<std::uint32_t>(sum >> 32U);
}

} // namespace

std::unique_ptr<Machine> Machine::create(const CompiledRuleset& rules) {
  return std::make_unique<FormMachine>(rules);
}

FormMachine::FormMachine(const CompiledRuleset& rules)
    : store_(rules),
      positions_(store_),
      answers_(positions_, rules),
      nodes_(rules),
      moves_(positions_, store_.words(), *rules.text, LedMoves(store_, positions_, nodes_)),
      random_games_(store_, positions_, answers_),
      leaf_counter_(rules) {}

void FormMachine::clear() {
  store_.arena().release({});
  nodes_.forget();
  moves_.clear();
  children_.clear();
  listings_.clear();
}

Machine::Moves FormMachine::expand(Position position) {
  const Arena::Mark mark = store_.arena().mark();
  const Moves moves = moves_.list(position, listings_.empty());
  listings_.push_back({false, moves.first, mark});
  return moves;
}

std::vector<Successor> FormMachine::successors(const Status& status) {
  clear();
  return moves_.successors(status);
}

void FormMachine::release(bool of_children, std::size_t first) {
  if (listings_.empty() || listings_.back().of_children != of_children || listings_.back().first != first) {
    throw std::logic_error("a list of moves is released before those listed after it");
  }
  store_.arena().release(listings_.back().mark);
  listings_.pop_back();
}

void FormMachine::release(const Moves& moves) {
  release(false, moves.first);
  moves_.shrink(moves.first);
}

void FormMachine::release(const Children& children) {
  release(true, children.first);
  children_.resize(children.first);
}

std::int32_t FormMachine::worth(Position before, std::size_t move, std::size_t worth) {
  const Ruleset& text = *rules().text;
  const Successor& next = moves_[move];
  try {
    return worth_of(text, text.worths[worth], positions_.write_with_past(before), next.move, next.status);
  } catch (const Stopped&) {
    return 0;
  }
}

std::optional<std::size_t> FormMachine::number_of(std::size_t value) {
  if (value == derived) return 0;
  return value == no_value ? std::nullopt : std::optional(value);
}

Machine::Children FormMachine::children(Position position, std::size_t value, Among among) {
  Children found;
  found.first = children_.size();
  const Listing listing{true, children_.size(), store_.arena().mark()};
  const auto in_form = [&](Among asked) {
    const auto list = [&](std::optional<std::size_t> given) {
      return nodes_.list(position, given, asked, store_.arena(), children_, found);
    };
    const std::optional<std::size_t> number = number_of(value);
    return (number && list(number)) || list(std::nullopt);
  };
  const std::optional<std::size_t> worth = worth_of_value(*rules().text, value);
  try {
    if (worth || (!in_form(among) && !(among == Among::unbeaten && in_form(Among::all)))) {
      add_children(position, among == Among::captures, worth, found);
    }
  } catch (const Stopped&) {
    children_.resize(listing.first);
    found.stopped = true;
  } catch (...) {
    children_.resize(listing.first);
    store_.arena().release(listing.mark);
    throw;
  }
  listings_.push_back(listing);
  found.last = children_.size();
  return found;
}

/// Adds the children that the reference matcher lists.
void FormMachine::add_children(Position position, bool captures_only, std::optional<std::size_t> worth,
                               Children& found) {
  const Ruleset& text = *rules().text;
  const int pieces = occupied(position);
  const Status before = positions_.write_with_past(position);
  for (const Successor& next : regola::successors(text, before)) {
    const Position made = positions_.read_behind(position, next.status);
    if (captures_only && occupied(made) >= pieces) {
      found.others = true;
      continue;
    }
    Child child{made, as_claimed(result_of(text, next.status)), std::nullopt, signature_of(next.move)};
    if (worth && !is_over(child.result)) {
      const std::int32_t own = worth_of(text, text.worths[*worth], before, next.move, next.status);
      child.value = before.to_move == first_player ? own : -own;
    }
    children_.push_back(child);
  }
}

std::optional<Machine::BestLeaf> FormMachine::best_leaf(Position position, std::size_t value,
                                                        const LeafScores& scores, bool safe) {
  const std::optional<std::size_t> number =
      worth_of_value(*rules().text, value) ? std::nullopt : number_of(value);
  try {
    return number ? nodes_.best_leaf(position, *number, scores, safe) : std::nullopt;
  } catch (const Stopped&) {
    return std::nullopt;
  }
}

Result FormMachine::judge(Position position) {
  try {
    return answers_.judge(position);
  } catch (const Stopped&) {
    return {};
  }
}

std::int32_t FormMachine::value(Position position, std::size_t value) {
  try {
    return answers_.value(position, value == derived ? 0 : value);
  } catch (const Stopped&) {
    return 0;
  }
}

PerftCount FormMachine::count(Position position, int depth, bool judges, const StopCount& stop) {
  const bool over = judge(position).ending != Ending::open;
  if (depth <= 0) return {1, over ? std::uint64_t{1} : 0};
  if (over) return {};
  if (leaf_counter_.can_count()) {
    if (const auto counted = leaf_counter_.count(position, depth, judges, stop)) return *counted;
  }
  Count count{judges, stop};
  count_below(position, depth, count);
  return count.leaves;
}

/// Releases children at the end of the scope, also after an exception.
class FormMachine::Released {
public:
  Released(FormMachine& machine, const Children& children) : machine_(machine), children_(children) {}
  Released(const Released&) = delete;
  Released& operator=(const Released&) = delete;
  ~Released() {
    machine_.store_.arena().release(machine_.listings_.back().mark);
    machine_.listings_.pop_back();
    machine_.children_.resize(children_.first);
  }

private:
  FormMachine& machine_;
  const Children& children_;
};

/// Whether the game goes on: it is open, or over only if a player claims a draw.
bool FormMachine::goes_on(const Child& child) const {
  return unclaimed(*rules().text, to_move(child.position), child.result).ending == Ending::open;
}

void FormMachine::count_below(Position position, int depth, Count& count) {
  count.stopped = count.stopped || (count.stop && count.stop(count.leaves.made));
  if (count.stopped) return;
  const Children children = this->children(position, no_value, Among::all);
  const Released released(*this, children);
  if (depth == 1) count.leaves.made += children.size();
  for (std::size_t i = children.first; i < children.last; ++i) {
    const Child next = children_[i]; // a copy, because count_below() may reallocate children_
    if (depth == 1) {
      count.leaves.over += goes_on(next) ? 0 : 1;
    } else if (goes_on(next)) {
      count_below(next.position, depth - 1, count);
    }
  }
}

} // namespace regola
