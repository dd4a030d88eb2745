#pragma once

#include <algorithm>
#include <vector>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// The classes of a player whose cells do not depend on what stands on the board.
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
  std::vector<bool> fixed_; // by ClassIndex
};

} // namespace regola
