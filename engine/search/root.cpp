#include "engine/search/root.hpp"

#include "engine/search/principal_line.hpp"

namespace regola {

Root::Root(Engine& engine, const Status& status)
    : status_(&status),
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

Successor Root::successor(std::size_t move) const { return successor_of(*machine_, *status_, move); }

std::vector<Move> Root::line(const std::vector<std::uint32_t>& places) const {
  return moves_of(*machine_, position_, places);
}

Random Root::random(std::uint64_t seed) const { return Random(Random(seed)() ^ machine_->hash(position_)); }

} // namespace regola
