#pragma once

#include "engine/solve/endgame/material.hpp"
#include "engine/solve/endgame/symbol_ranges.hpp"
#include "rules/format/canonical_rules.hpp"

namespace regola {

/// Numbers all placements of the pieces of a material, each piece on a cell of its range. The number alone
/// tells where the pieces stand, so that a table needs no keys. Symmetric placements share one number.
///
/// The pieces of one symbol are numbered as a combination (the combinatorial number system): n cells c1 < ...
/// < cn, counted within the range, have the number C(c1,1) + ... + C(cn,n). The symbol with the fewest
/// combinations leads: one combination of each symmetry class has a number, and placements with another one
/// are turned to it. The numbers of the symbols are the digits of one number. A number has no placement where
/// two pieces would share a cell, or a symmetric image has a lower number.
class PlacementIndex {
public:
  static constexpr std::size_t most_pieces = 16;

  /// The cells of the pieces, in the order of symbols(), ascending for pieces of one symbol.
  using Placement = std::array<CellIndex, most_pieces>;

  /// @param symmetries of the rules, without the identity; those that do not keep the ranges are ignored
  /// @throws Unsolvable for more than most_pieces pieces, or too many placements
  PlacementIndex(const Material& material, const SymbolRanges& ranges,
                 const std::vector<CellPermutation>& symmetries, std::size_t cells);

  /// Upper bound of the bytes of an index, apart from a few thousand.
  [[nodiscard]] static std::uint64_t most_bytes(const Material& material, const SymbolRanges& ranges);

  /// Numbers are below this.
  [[nodiscard]] std::uint64_t size() const { return leaders_ * followers_; }
  /// The symbol of each piece, in the order of a Placement.
  [[nodiscard]] const std::string& symbols() const { return symbols_; }

  /// The number of a placement; `nullopt` if a piece stands outside its range.
  [[nodiscard]] std::optional<std::uint64_t> number(const Placement& placement) const;
  /// Finds the placement of a number.
  /// @return false if the number has none
  [[nodiscard]] bool place(std::uint64_t number, Placement& placement) const;
  /// A hash of all that determines the numbers: the pieces, their ranges and the symmetries.
  [[nodiscard]] std::uint64_t fingerprint() const;
  /// Number of different images of a placement under symmetries, itself included.
  [[nodiscard]] unsigned images(const Placement& placement) const;

private:
  static constexpr std::uint16_t outside = 0xFFFF;

  /// The pieces of one symbol.
  struct Group {
    std::size_t first = 0; ///< index of its first piece
    std::size_t count = 0;
    SymbolRange range;
    std::vector<std::uint16_t> place; ///< index in the range, or `outside`, by cell
    std::uint64_t combinations = 0;
  };
  /// How a combination of the leading symbol belongs to its symmetry class.
  struct Leader {
    std::uint32_t number = 0;             ///< of its class
    std::vector<std::uint16_t> turned_by; ///< permutations that turn it into the numbered one of its class
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
  std::vector<Group> groups_;            // the leading one first
  std::vector<CellPermutation> turns_;   // the identity first
  std::vector<Leader> leader_of_;        // by combination
  std::vector<std::uint64_t> canonical_; // combinations of the leading symbol, by number
  std::uint64_t leaders_ = 0;
  std::uint64_t followers_ = 1;
  std::vector<std::vector<std::uint64_t>> binomials_; // C(n, k), by k and then by n
};

} // namespace regola
