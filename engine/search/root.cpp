#include "engine/search/root.hpp"

#include <memory>

namespace regola {

Root::Root(Engine& engine, const Status& status)
    : ruleset_(&engine.ruleset()),
      status_(&status),
      machine_(&engine.machine(status)),
      position_(machine_->read(status)),
      result_(machine_->judge(position_)) {}

SearchResult Root::end() const {
  SearchResult over;
  over.score = score_of(result_, 0);
  over.exact = result_.ending != Ending::stopped;
  over.nodes = 1;
  return over;
}

Successor Root::successor(std::size_t move) const {
  Successor next{machine_->write(machine_->position(move)), machine_->move(move), machine_->line(move),
                 machine_->variables(move)};
  if (ruleset_->keeps_past) {
    next.status.past = std::make_shared<const Past>(*status_, status_->past);
  }
  return next;
}

std::vector<Move> Root::line(const std::vector<std::uint32_t>& places) const {
  std::vector<Move> line;
  std::vector<Machine::Moves> expanded;
  Position at = position_;
  for (const std::uint32_t place : places) {
    expanded.push_back(machine_->expand(at));
    line.push_back(machine_->move(expanded.back().first + place));
    at = machine_->position(expanded.back().first + place);
  }
  for (; !expanded.empty(); expanded.pop_back()) {
    machine_->release(expanded.back());
  }
  return line;
}

Random Root::random(std::uint64_t seed) const { return Random(Random(seed)() ^ machine_->hash(position_)); }

} // namespace regola
