#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "engine/solve/tiers/tiers.hpp"

namespace regola {

/// The tiers to which play from the start may lead, judging only by the effects of moves on the counts.
struct TierGraph {
  struct Tier {
    Tiers::Key key;
    double positions = 0;       ///< upper bound: ways to place so many symbols; exact below 2^53
    std::set<std::size_t> next; ///< indices of the tiers to which one move may lead, this one included
  };

  std::vector<Tier> tiers; ///< sorted by key, so that no move leads to a lower index
  bool complete = true;    ///< false if there are too many counts; then later tiers are missing
};

/// @param most_counts greatest number of different counts to examine
[[nodiscard]] TierGraph tier_graph(const Ruleset& ruleset, const Tiers& tiers,
                                   std::size_t most_counts = 20'000);

} // namespace regola
