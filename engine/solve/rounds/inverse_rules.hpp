#pragma once

#include "engine/solve/endgame/material.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// The classes of a player whose cells never change.
class FixedClasses {
public:
  FixedClasses(const Ruleset& rules, const Side& side)
      : all_(rules.symbols), fixed_(rules.class_names.size(), true) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const CellClass& line : side.classes) {
        if (!fixed_[line.index] || is_fixed(line, side)) continue;
        fixed_[line.index] = false;
        changed = true;
      }
    }
  }

  /// @param index no_class counts as fixed
  [[nodiscard]] bool contain(ClassIndex index) const { return index == no_class || fixed_[index]; }

private:
  [[nodiscard]] bool is_fixed(const CellClass& line, const Side& side) const {
    const bool follows = line.follows || (line.index < side.following.size() && side.following[line.index]);
    return !follows && !line.guard.condition &&
           std::all_of(
               line.picture.elements.begin(), line.picture.elements.end(), [&](const Element& element) {
                 const CellTest& test = element.test;
                 const bool any = all_.is_subset_of(test.symbols) || (test.symbols.empty() && test.off);
                 return any && test.variable == 0 && element.contact.empty() && element.length == nullptr &&
                        contain(test.within) && contain(test.outside);
               });
  }

  SymbolSet all_;
  std::vector<bool> fixed_; // by ClassIndex: whether its cells never change
};

/// Inverse rules, by which a player takes back a move. A production L -> R becomes R -> L, with a choice of
/// symbols if L takes several. Conditions, preferences, and classes that depend on the symbols on the board
/// are left out. So the move may be illegal from some results, but no predecessor is missing. Hands stay
/// unchanged.
/// @return `nullopt` if the two sides do not determine the predecessor: for further parts and `after` lines,
/// passes, `every`, moves of several steps or with an extra turn, symbols that are copied or computed, runs
/// that are rewritten, numbers in hand, and hands that only some lines fill and empty
[[nodiscard]] std::optional<Ruleset> inverse_rules(const Ruleset& rules);
/// Inverse rules for moves that keep the material. Leaves out lines and further parts that take pieces for
/// good, and `after` lines that only replace symbols that a move has written.
/// @param rules restricted_rules() for the material
[[nodiscard]] std::optional<Ruleset> inverse_rules(const Ruleset& rules, const Material& material);

/// Whether inverse_rules() are exact: from each position that they produce, the move is legal, unless the
/// game is over there or a hand holds too few pieces. They are if nothing was left out, and if the cells of a
/// picture are always different.
/// @param rules inverse_rules() must have a result for them
[[nodiscard]] bool are_inverse_rules_exact(const Ruleset& rules);

} // namespace regola
