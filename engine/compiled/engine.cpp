#include "engine/compiled/engine.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

namespace regola {

namespace {

/// Rules without a board, on a row of the status's length, with all symbols that may occur.
Ruleset on_a_row(Ruleset ruleset, const Status& status) {
  std::vector<Board::Cell> cells;
  for (std::size_t i = 0; i < status.size(); ++i) {
    cells.push_back({std::to_string(i + 1), static_cast<int>(i), 0});
    ruleset.symbols.insert(status[i]);
  }
  for (const Rule& rule : ruleset.rules) {
    for (std::size_t i = 0; i < rule.right.size(); ++i) {
      if (!rule.right.is_variable_at(i)) ruleset.symbols.insert(rule.right[i]);
    }
  }
  ruleset.board = Board(Board::Shape::squares, static_cast<int>(status.size()), 1, std::move(cells));
  ruleset.start = status;
  return ruleset;
}

bool fits(const Ruleset& ruleset, const Status& status) {
  return status.size() == ruleset.board.size() &&
         std::all_of(status.cells.begin(), status.cells.end(),
                     [&](Symbol symbol) { return ruleset.symbols.contains(symbol); });
}

/// Returns what an engine of the ruleset has compiled, or compiles it. A ruleset outlives its engines, so
/// while one exists, its address identifies it.
std::shared_ptr<const CompiledRuleset> compiled(const Ruleset& ruleset) {
  using Key = std::pair<const Ruleset*, Backend>;
  static std::mutex mutex;
  static std::map<Key, std::weak_ptr<const CompiledRuleset>> known;
  const std::scoped_lock lock(mutex);
  std::erase_if(known, [](const auto& entry) { return entry.second.expired(); });
  std::weak_ptr<const CompiledRuleset>& here = known[Key(&ruleset, default_backend())];
  std::shared_ptr<const CompiledRuleset> shared = here.lock();
  if (!shared) {
    shared = std::make_shared<const CompiledRuleset>(ruleset);
    here = shared;
  }
  return shared;
}

} // namespace

Engine::Engine(const Ruleset& ruleset) : ruleset_(&ruleset) {
  if (ruleset.board.size() > 0) {
    compiled_ = compiled(ruleset);
    machine_ = Machine::create(*compiled_);
  }
}

Engine::~Engine() = default;

void Engine::compile(const Status& status) {
  machine_.reset();
  compiled_.reset();
  with_board_ = std::make_unique<const Ruleset>(on_a_row(*ruleset_, status));
  compiled_ = std::make_shared<const CompiledRuleset>(*with_board_);
  machine_ = Machine::create(*compiled_);
}

Machine& Engine::machine(const Status& status) {
  require_fit(*ruleset_, status);
  if (ruleset_->board.size() == 0 && (!with_board_ || !fits(*with_board_, status))) {
    compile(status);
  }
  machine_->clear();
  return *machine_;
}

Successor successor_of(Machine& machine, const Status& before, std::size_t move) {
  Successor next{machine.write(machine.position(move)), machine.move(move), machine.line(move),
                 machine.variables(move)};
  if (machine.rules().ruleset->keeps_past) {
    next.status.past = std::make_shared<const Past>(before, before.past);
  }
  return next;
}

std::vector<Successor> Engine::successors(const Status& status) {
  Machine& machine = this->machine(status);
  const Machine::Moves moves = machine.expand(machine.read(status));
  std::vector<Successor> all;
  all.reserve(moves.size());
  for (std::size_t i = moves.first; i < moves.last; ++i) all.push_back(successor_of(machine, status, i));
  return all;
}

std::vector<std::int32_t> Engine::worths(const Status& status, std::size_t worth) {
  Machine& machine = this->machine(status);
  const Position position = machine.read(status);
  const Machine::Moves moves = machine.expand(position);
  std::vector<std::int32_t> all;
  all.reserve(moves.size());
  for (std::size_t i = moves.first; i < moves.last; ++i) all.push_back(machine.worth(position, i, worth));
  return all;
}

Result Engine::result(const Status& status) {
  Machine& machine = this->machine(status);
  return machine.judge(machine.read(status));
}

std::uint64_t Engine::perft(const Status& status, int depth, const StopCount& stop) {
  Machine& machine = this->machine(status);
  return machine.count(machine.read(status), depth, false, stop).made;
}

std::vector<std::pair<Move, std::uint64_t>> Engine::perft_divide(const Status& status, int depth) {
  std::vector<std::pair<Move, std::uint64_t>> all;
  Machine& machine = this->machine(status);
  const Position start = machine.read(status);
  if (depth < 1 || machine.judge(start).ending != Ending::open) {
    return all;
  }
  const Machine::Moves moves = machine.expand(start);
  for (std::size_t i = moves.first; i < moves.last; ++i) {
    all.emplace_back(machine.move(i), machine.perft(machine.position(i), depth - 1));
  }
  return all;
}

Heuristic Engine::heuristic(std::string_view name) {
  if (ruleset_->values.empty() && name.empty()) {
    return [this](int, const Status& status) {
      Machine& machine = this->machine(status);
      return machine.derived_value(machine.read(status));
    };
  }
  const auto& values = ruleset_->values;
  const auto found = name.empty() ? values.end() - 1
                                  : std::find_if(values.begin(), values.end(),
                                                 [&](const Value& value) { return value.name == name; });
  if (found == values.end()) {
    throw std::invalid_argument("this game has no value '" + std::string(name) + "'");
  }
  const auto index = static_cast<std::size_t>(found - values.begin());
  return [this, index](int, const Status& status) {
    Machine& machine = this->machine(status);
    return short_of_infinity(machine.value(machine.read(status), index));
  };
}

} // namespace regola
