#pragma once

#include "engine/solve/endgame/placement_index.hpp"
#include "engine/solve/rounds/table_value.hpp"

namespace regola {

/// The values of all positions with one material: by the player to move, then by the number of the placement.
struct EndgameTable {
  Material material;
  PlacementIndex index;
  std::array<std::vector<TableValue>, 2> values;

  [[nodiscard]] TableValue& at(PlayerIndex to_move, std::uint64_t number) {
    return values[to_move][static_cast<std::size_t>(number)];
  }
  [[nodiscard]] TableValue at(PlayerIndex to_move, std::uint64_t number) const {
    return values[to_move][static_cast<std::size_t>(number)];
  }
  /// The value of a status with this material; `nullopt` if the position cannot occur in play.
  [[nodiscard]] std::optional<PositionValue> value(const Status& status) const;
};

/// The number of positions of a table, by value. Counts symmetric positions separately.
struct EndgameCount {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  int longest = 0;            ///< number of plies of the longest win or loss
  std::uint64_t farthest = 0; ///< number of the first placement with the longest win or loss
  [[nodiscard]] std::uint64_t all() const { return wins + draws + losses; }
};
[[nodiscard]] EndgameCount count_values(const EndgameTable& table, PlayerIndex to_move);
/// Number of ways to place the pieces, whether play can reach them or not. Counts symmetric placements
/// separately.
[[nodiscard]] std::uint64_t count_placements(const PlacementIndex& index);

/// The material of a status.
[[nodiscard]] Material material_of(const Status& status);
/// The placement of a status, which must have the material of the index.
[[nodiscard]] PlacementIndex::Placement placement_of(const PlacementIndex& index, const Status& status);
/// The status of a placement, with its counters at 0.
[[nodiscard]] Status status_of(const PlacementIndex& index, const PlacementIndex::Placement& placement,
                               std::size_t cells, PlayerIndex to_move);

} // namespace regola
