#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "engine/solve/tiers/tier_folder.hpp"
#include "engine/solve/tiers/tiered_game.hpp"

namespace regola {

/// Counts of the positions of a finished tier. If the first position is its own image under all symmetries,
/// symmetric positions count separately. Else positions with the same code count as one.
struct TierCensus {
  /// Number of positions that are decided in the same number of plies, or by the same margin.
  struct Decided {
    std::uint64_t won = 0;  ///< positions that the player to move wins
    std::uint64_t lost = 0; ///< positions that the player to move loses
  };

  Tiers::Key key;
  std::uint64_t codes = 0;     ///< number of codes in the file
  std::uint64_t positions = 0; ///< number of all positions
  std::uint64_t over = 0;      ///< number of positions at which the game is over
  std::uint64_t drawn = 0;     ///< drawn positions, including those at which the game is over
  std::map<int, Decided> by_plies;
  std::map<int, Decided> by_margin;
  Decided endless; ///< decided by play without end

  [[nodiscard]] std::uint64_t won() const;
  [[nodiscard]] std::uint64_t lost() const;
  /// Number of plies of the longest win or loss; 0 if there is none.
  [[nodiscard]] int longest() const { return by_plies.empty() ? 0 : by_plies.rbegin()->first; }
};

/// Number of different images of a status under symmetries, including the status.
/// @param symmetries a group without the identity
[[nodiscard]] std::uint64_t images_of(const Status& status, const std::vector<CellPermutation>& symmetries);

/// Whether symmetric positions count separately.
[[nodiscard]] bool counts_images(const TieredGame& game);

/// Counts the positions of all finished tiers.
/// @return counts in the order of the keys
/// @throws DatabaseError
[[nodiscard]] std::vector<TierCensus> tier_census(TieredGame& game, const TierFolder& folder);

/// Number of placements of a start by value, for one player to move. Counts symmetric placements separately.
struct StartCensus {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  int longest = 0; ///< number of plies of the longest win or loss
  Status farthest; ///< a placement with the longest win or loss
  [[nodiscard]] std::uint64_t all() const { return wins + draws + losses; }
};

/// Counts the placements of the start in the finished tiers.
/// @pre game.start().is_placements()
/// @return one census for each player to move
/// @throws DatabaseError
[[nodiscard]] std::array<StartCensus, 2> start_census(TieredGame& game, const TierFolder& folder);

} // namespace regola
