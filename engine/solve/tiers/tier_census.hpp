#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/solve/tiers/tier_folder.hpp"
#include "engine/solve/tiers/tiered_game.hpp"

namespace regola {

/// Counts of the positions of a finished tier. Positions are counted one by one, symmetric ones too, if the
/// first position is its own image under all symmetries; else those with the same code are one.
struct TierCensus {
  /// Numbers of positions that are decided in the same number of plies, or by the same margin.
  struct Decided {
    std::uint64_t won = 0;  ///< the player to move wins
    std::uint64_t lost = 0; ///< the player to move loses
  };

  Tiers::Key key;
  std::uint64_t codes = 0;     ///< positions as they are stored
  std::uint64_t positions = 0; ///< all of them
  std::uint64_t over = 0;      ///< positions that end the game
  std::uint64_t drawn = 0;     ///< those that end the game included
  std::map<int, Decided> by_plies;
  std::map<int, Decided> by_margin;
  Decided endless; ///< by play without end

  [[nodiscard]] std::uint64_t won() const;
  [[nodiscard]] std::uint64_t lost() const;
  /// Plies of the longest win or defeat; 0 if there is none.
  [[nodiscard]] int longest() const { return by_plies.empty() ? 0 : by_plies.rbegin()->first; }
};

/// Number of different images of a status under symmetries, itself included.
/// @param symmetries a group without the identity
[[nodiscard]] std::uint64_t images_of(const Status& status, const std::vector<CellPermutation>& symmetries);

/// Whether positions are counted one by one.
[[nodiscard]] bool counts_images(const TieredGame& game);

/// Counts the positions of all finished tiers.
/// @return by key
/// @throws DatabaseError
[[nodiscard]] std::vector<TierCensus> tier_census(TieredGame& game, const TierFolder& folder);

} // namespace regola
