#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engine/solve/position_value.hpp"
#include "engine/solve/tiers/tier_folder.hpp"
#include "engine/solve/tiers/tiered_game.hpp"

namespace regola {

/// Looks up positions in the finished tiers of a game. Opens each tier at its first use.
class KnownTiers {
public:
  /// @param game,folder must outlive it
  /// @throws DatabaseError
  KnownTiers(TieredGame& game, const TierFolder& folder);

  /// The value of a status. `nullopt` if play from the root cannot reach it, or if its tier is not finished.
  /// @throws DatabaseError
  [[nodiscard]] std::optional<PositionValue> value(const Status& status);

private:
  TieredGame& game_;
  const TierFolder& folder_;
  std::map<Tiers::Key, TierFolder::Tier> finished_;
  std::map<Tiers::Key, PositionPages> opened_;
};

/// A game that a database has solved by tiers.
struct RootOfTiers {
  TierStart start;
  TierScope scope;
};
/// @throws DatabaseError
[[nodiscard]] std::vector<RootOfTiers> roots_of_tiers(const Database& database, const Ruleset& ruleset);

} // namespace regola
