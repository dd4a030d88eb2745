#pragma once

#include "engine/solve/endgame/material.hpp"
#include "engine/solve/endgame/symbol_ranges.hpp"
#include "engine/solve/rounds/table_value.hpp"
#include "rules/format/canonical_rules.hpp"

namespace regola {

/// Numbers all placements of the pieces of a material, each piece on a cell of its range. The number alone
/// determines the cells, so that a table needs no keys. Symmetric placements share one number.
///
/// The pieces of one symbol are numbered as a combination (the combinatorial number system): n cells c1 < ...
/// < cn, counted within the range, have the number C(c1,1) + ... + C(cn,n). The symbol with the fewest
/// combinations leads: one combination of each symmetry class has a number, and a symmetry maps placements
/// with other combinations to it. The numbers of the symbols are the digits of one number. A number has no
/// placement if two pieces would share a cell, or if a symmetric image has a lower number.
class PlacementIndex {
public:
  static constexpr std::size_t most_pieces = 16;

  /// The cells of the pieces, in the order of symbols(); ascending for pieces of one symbol.
  using Placement = std::array<CellIndex, most_pieces>;

  /// @param symmetries symmetries of the rules, without the identity; ignores those that do not keep the
  /// ranges
  /// @throws Unsolvable if there are more than most_pieces pieces, or too many placements
  PlacementIndex(const Material& material, const SymbolRanges& ranges,
                 const std::vector<CellPermutation>& symmetries, std::size_t cells);

  /// Upper bound of the memory of an index, in bytes, up to a few thousand.
  [[nodiscard]] static std::uint64_t most_bytes(const Material& material, const SymbolRanges& ranges);

  /// All numbers are below this.
  [[nodiscard]] std::uint64_t size() const { return leaders_ * followers_; }
  /// The symbol of each piece, in the order of a Placement.
  [[nodiscard]] const std::string& symbols() const { return symbols_; }

  /// The number of a placement; `nullopt` if a piece is outside its range.
  [[nodiscard]] std::optional<std::uint64_t> number(const Placement& placement) const;
  /// Finds the placement with a number.
  /// @return false if the number has none
  [[nodiscard]] bool place(std::uint64_t number, Placement& placement) const;
  /// A hash of everything that determines the numbers: the pieces, their ranges and the symmetries.
  [[nodiscard]] std::uint64_t fingerprint() const;
  /// Number of different images of a placement under symmetries, including the placement.
  [[nodiscard]] unsigned images(const Placement& placement) const;

private:
  static constexpr std::uint16_t outside = 0xFFFF;

  /// The pieces of one symbol.
  struct Group {
    std::size_t first = 0; ///< index of its first piece
    std::size_t count = 0;
    SymbolRange range;
    std::vector<std::uint16_t> place; ///< by cell: index in the range, or `outside`
    std::uint64_t combinations = 0;
  };
  /// The relation of a combination of the leading symbol to its symmetry class.
  struct Leader {
    std::uint32_t number = 0; ///< number of its class
    /// Permutations that map it to the numbered combination of its class.
    std::vector<std::uint16_t> turned_by;
  };

  void make_groups(const Material& material, const SymbolRanges& ranges, std::size_t cells);
  void number_leaders();
  [[nodiscard]] std::uint64_t choose(std::size_t from, std::size_t count) const {
    return binomials_[count][from];
  }
  [[nodiscard]] std::uint64_t rank(const Group& group, const Placement& placement,
                                   const CellPermutation& turn) const;
  void unrank(const Group& group, std::uint64_t number, Placement& placement) const;
  [[nodiscard]] std::uint64_t follower_number(const Placement& placement, const CellPermutation& turn) const;

  std::string symbols_;
  std::vector<Group> groups_;            // the leading group comes first
  std::vector<CellPermutation> turns_;   // symmetries; the identity comes first
  std::vector<Leader> leader_of_;        // by combination
  std::vector<std::uint64_t> canonical_; // by number: combination of the leading symbol
  std::uint64_t leaders_ = 0;
  std::uint64_t followers_ = 1;
  std::vector<std::vector<std::uint64_t>> binomials_; // C(n, k), by k, then by n
};

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
