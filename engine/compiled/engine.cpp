#include "engine/compiled/engine.hpp"

#include <mutex>

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
         all_of(status.cells, [&](Symbol symbol) { return ruleset.symbols.contains(symbol); });
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
  if (ruleset_->board.size() == 0 && (!with_board_ || !fits(*with_board_, status))) compile(status);
  machine_->clear();
  return *machine_;
}

Successor successor_of(const Machine& machine, const Status& before, std::size_t move) {
  Successor next = machine.successor(move);
  if (machine.rules().ruleset->keeps_past) {
    next.status.past = std::make_shared<const Past>(before, before.past);
  }
  return next;
}

std::vector<Successor> Engine::successors(const Status& status) const {
  return ruleset_->board.size() == 0 ? regola::successors(*ruleset_, status)
                                     : lister(status).successors(status);
}

std::optional<Successor> Engine::drawn(const Status& status, const Machine::Draw& draw) const {
  if (ruleset_->board.size() > 0) return lister(status).drawn(status, draw);
  std::vector<Successor> all = successors(status);
  return all.empty() ? std::nullopt : std::optional(std::move(all[draw(all.size())]));
}

Machine& Engine::lister(const Status& status) const {
  require_fit(*ruleset_, status);
  if (!lister_) lister_ = Machine::create(*compiled_);
  return *lister_;
}

std::vector<std::int32_t> Engine::worths(const Status& status, std::size_t worth) const {
  std::vector<std::int32_t> all = mapped(successors(status), [&](const Successor& next) {
    return worth_of(*ruleset_, ruleset_->worths[worth], status, next.move, next.status);
  });
  return all;
}

std::uint64_t Engine::perft(const Status& status, int depth, const StopCount& stop) {
  Machine& machine = this->machine(status);
  return machine.count(machine.read(status), depth, false, stop).made;
}

std::vector<std::pair<Move, std::uint64_t>> Engine::perft_divide(const Status& status, int depth) {
  std::vector<std::pair<Move, std::uint64_t>> all;
  if (depth < 1 || result(status).ending != Ending::open) return all;
  for (const Successor& next : successors(status)) all.emplace_back(next.move, perft(next.status, depth - 1));
  return all;
}

} // namespace regola
