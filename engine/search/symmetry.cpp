#include "engine/search/symmetry.hpp"

#include "engine/search/cell_permutations.hpp"
#include "rules/canonical_rules.hpp"

namespace regola {

std::vector<CellPermutation> symmetries_of(const Ruleset& ruleset, const Value* value) {
  std::vector<CellPermutation> symmetries;
  CanonicalRules rules(ruleset, value);
  if (!rules.is_readable()) {
    return symmetries;
  }
  for (CellPermutation& permutation : cell_permutations(ruleset)) {
    if (rules.is_same_under(permutation)) symmetries.push_back(std::move(permutation));
  }
  return symmetries;
}

} // namespace regola
