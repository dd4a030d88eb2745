#pragma once

#include <cstdint>
#include <functional>
#include <unordered_set>

#include "engine/matcher/successors.hpp"

namespace regola::test {

/// All ways a game can go from a status.
struct Census {
  std::uint64_t games = 0; ///< different orders of moves count apart
  std::uint64_t won_by_first = 0;
  std::uint64_t won_by_second = 0;
  std::uint64_t drawn = 0;
  std::uint64_t statuses = 0; ///< each once
};

/// Counts them all by their statuses, so games of the same statuses in another order are not played again.
/// Needs a game that cannot come back to a status.
[[nodiscard]] Census take_census(const Ruleset& ruleset, const Status& start);

/// Calls once with every status that play can reach, finished games included.
void each_status(const Ruleset& ruleset, const Status& start,
                 const std::function<void(const Status&)>& visit);

/// How many different statuses play reaches in exactly that many plies.
[[nodiscard]] std::uint64_t statuses_at(const Ruleset& ruleset, const Status& start, int ply);

/// How many statuses play reaches where those that are turned or mirrored images of each other count once.
/// The cells, the last ones of the status, make a square.
[[nodiscard]] std::uint64_t statuses_up_to_symmetry(const Ruleset& ruleset, const Status& start);

} // namespace regola::test
