#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/solve/material.hpp"
#include "engine/solve/symbol_ranges.hpp"
#include "rules/canonical_rules.hpp"

namespace regola {

/// Numbers all ways to put the pieces of a material on the board, each on a cell of its range, so that a
/// number alone says where all of them stand and a table needs no keys. Placements that symmetries map to
/// each other have one number.
///
/// The pieces of one symbol on d cells are numbered as combinations (the combinatorial number system): n
/// cells c1 < ... < cn of the range are C(c1,1) + ... + C(cn,n). The symbol with the fewest of them leads: of
/// its combinations one in each class of symmetric ones has a number, and the others are turned to it. The
/// symbols' numbers are then the digits of one number. Where two pieces would stand on one cell, or another
/// symmetric image has a lower number, there is no placement of that number.
class PlacementIndex {
public:
  static constexpr std::size_t most_pieces = 16;

  /// The cells of the pieces, in the order of symbols(), ascending for pieces of one symbol.
  using Placement = std::array<CellIndex, most_pieces>;

  /// @param symmetries of the rules, without the identity; those that move a range are left out
  /// @throws Unsolvable for more pieces than that, or so many placements that no number is left
  PlacementIndex(const Material& material, const SymbolRanges& ranges,
                 const std::vector<CellPermutation>& symmetries, std::size_t cells);

  /// Bytes that the index of a material takes at most, apart from some thousands.
  [[nodiscard]] static std::uint64_t most_bytes(const Material& material, const SymbolRanges& ranges);

  /// Numbers are below this.
  [[nodiscard]] std::uint64_t size() const { return leaders_ * followers_; }
  /// The symbols of the pieces, one a piece.
  [[nodiscard]] const std::string& symbols() const { return symbols_; }

  /// Nothing where a piece stands outside its range.
  [[nodiscard]] std::optional<std::uint64_t> number(const Placement& placement) const;
  /// @return false: there is none of that number
  [[nodiscard]] bool place(std::uint64_t number, Placement& placement) const;
  /// A sum of all that the numbers depend on: the pieces, their ranges and the symmetries.
  [[nodiscard]] std::uint64_t fingerprint() const;
  /// How many placements symmetries make of one, itself included.
  [[nodiscard]] unsigned images(const Placement& placement) const;

private:
  static constexpr std::uint16_t outside = 0xFFFF;

  /// The pieces of one symbol.
  struct Group {
    std::size_t first = 0; ///< piece
    std::size_t count = 0;
    SymbolRange range;
    std::vector<std::uint16_t> place; ///< of each cell in the range, or outside
    std::uint64_t combinations = 0;
  };
  /// What is known of a combination of the leading symbol.
  struct Leader {
    std::uint32_t number = 0;             ///< of its class
    std::vector<std::uint16_t> turned_by; ///< permutations that make of it the one of its class
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
  std::vector<std::vector<std::uint64_t>> binomials_; // by how many are chosen, and from how many
};

} // namespace regola
