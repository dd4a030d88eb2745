#include "engine/search/symmetry.hpp"

#include "engine/search/cell_permutations.hpp"
#include "engine/search/rules_image.hpp"

namespace regola {

std::vector<CellPermutation> symmetries_of(const Ruleset& ruleset, const Value* value) {
  std::vector<CellPermutation> symmetries;
  RulesImage image(ruleset, value);
  if (!image.is_readable()) {
    return symmetries;
  }
  for (CellPermutation& permutation : cell_permutations(ruleset)) {
    if (image.is_same_under(permutation)) symmetries.push_back(std::move(permutation));
  }
  return symmetries;
}

} // namespace regola
