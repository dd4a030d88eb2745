#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "engine/solve/tiers/tiers.hpp"

namespace regola {

/// The tiers to which play from the start may lead, by what moves do to the counts alone.
struct TierGraph {
  struct Tier {
    Tiers::Key key;
    double positions = 0;       ///< at most: ways to place these numbers of symbols; exact below 2^53
    std::set<std::size_t> next; ///< indices of the tiers to which one move may lead, itself included
  };

  std::vector<Tier> tiers; ///< by key, so that moves never lead to a lower index
  bool complete = true;    ///< false if there are too many counts: then the tiers are some of the first
};

/// @param most_counts different counts to look at
[[nodiscard]] TierGraph tier_graph(const Ruleset& ruleset, const Tiers& tiers,
                                   std::size_t most_counts = 20'000);

} // namespace regola
