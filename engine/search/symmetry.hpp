#pragma once

#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "rules/format/canonical_rules.hpp"

namespace regola {

/// Returns the symmetries of a game: permutations of the cells that map its rules to themselves, without the
/// identity. A symmetry maps the successors of a status to those of its image. It preserves the result and,
/// if one is given, the value. It also preserves repetition counts, if the earlier positions are mapped as
/// well.
///
/// With the identity they form a group of at most CellGroup::most permutations. They also do if each is
/// conjugated by the exchange of the players (Ruleset::exchange). Every permutation returned is a symmetry,
/// but some symmetries may be missing. Candidates are the symmetries of rectangles, of graphs given by links,
/// and of rectangles whose cells a row may list. Rules without a board have none. Games with `after` lines
/// have none either: if several lines can fire, the order of the cells decides which one does.
/// @param value a value to preserve; null: none
[[nodiscard]] std::vector<CellPermutation> symmetries_of(const Ruleset& ruleset,
                                                         const Value* value = nullptr);

/// The permutations in the form in which a machine computes keys of images.
[[nodiscard]] std::vector<CellImage> images_of(const Layout& layout,
                                               const std::vector<CellPermutation>& symmetries);

/// Computes keys. Positions share a key if a symmetry of the rules maps one to the other.
class SymmetricKeys {
public:
  /// @param machine must outlive it
  /// @param symmetries symmetries of its rules
  SymmetricKeys(Machine& machine, const std::vector<CellPermutation>& symmetries)
      : machine_(machine), images_(images_of(machine.rules().layout, symmetries)) {}

  /// The least key among those of a position and its images.
  /// @param own key of the position itself
  [[nodiscard]] Word least(Position position, Word own) const;

private:
  Machine& machine_;
  std::vector<CellImage> images_; // by symmetry
};

} // namespace regola
