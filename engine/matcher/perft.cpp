#include "engine/matcher/perft.hpp"

#include "engine/matcher/result.hpp"

namespace regola {

std::uint64_t perft(const Ruleset& ruleset, const Status& status, int depth) {
  if (depth == 0) return 1;
  if (result_of(ruleset, status).ending != Ending::open) return 0;
  std::uint64_t leaves = 0;
  const std::vector<Successor> next = successors(ruleset, status);
  if (depth == 1) return next.size();
  for (const Successor& successor : next) leaves += perft(ruleset, successor.status, depth - 1);
  return leaves;
}

std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Ruleset& ruleset, const Status& status,
                                                         int depth) {
  std::vector<std::pair<Move, std::uint64_t>> all;
  if (depth < 1 || result_of(ruleset, status).ending != Ending::open) return all;
  for (const Successor& successor : successors(ruleset, status)) {
    all.emplace_back(successor.move, perft(ruleset, successor.status, depth - 1));
  }
  return all;
}

} // namespace regola
