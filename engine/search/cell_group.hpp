#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "rules/canonical_rules.hpp"

namespace regola {

/// Applies one permutation after another.
[[nodiscard]] CellPermutation composed(const CellPermutation& first, const CellPermutation& second);

/// A group of permutations of cells: closed under composition and inverse. Only so the least image of a
/// position is that of all its images.
class CellGroup {
public:
  /// More are not held: the images of a position are looked at one by one.
  static constexpr std::size_t most = 256;

  /// The identity alone.
  /// @param mirror its own inverse, which maps the group to itself by conjugation; empty: none
  CellGroup(std::size_t cells, CellPermutation mirror);

  /// The group that this one and a permutation generate; `nullopt` if it has more than `most`.
  [[nodiscard]] std::optional<CellGroup> with(const CellPermutation& permutation) const;
  /// The permutation as it looks in the mirror.
  [[nodiscard]] CellPermutation mirrored(const CellPermutation& permutation) const;

  [[nodiscard]] bool contains(const CellPermutation& permutation) const { return all_.contains(permutation); }
  /// Whether every larger group has more than `most`.
  [[nodiscard]] bool is_full() const { return all_.size() * 2 > most; }
  /// All of them in lexicographic order; the first is the identity.
  [[nodiscard]] const std::set<CellPermutation>& all() const { return all_; }

private:
  CellPermutation mirror_;
  std::vector<CellPermutation> generators_;
  std::set<CellPermutation> all_;
};

} // namespace regola
