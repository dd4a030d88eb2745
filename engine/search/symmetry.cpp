#include "engine/search/symmetry.hpp"

#include <algorithm>
#include <iterator>

#include "engine/search/automorphisms.hpp"
#include "engine/search/cell_permutations.hpp"
#include "rules/format/canonical_rules.hpp"

namespace regola {

std::vector<CellPermutation> symmetries_of(const Ruleset& ruleset, const Value* value) {
  CanonicalRules rules(ruleset, value);
  if (!rules.is_readable()) return {};
  CellGroup group(ruleset.board.size(), ruleset.exchange ? ruleset.exchange->cells : CellPermutation());
  const auto is_symmetry = [&](const CellPermutation& permutation) {
    const CellPermutation mirrored = group.mirrored(permutation);
    return rules.is_same_under(permutation) && (mirrored == permutation || rules.is_same_under(mirrored));
  };
  for (const bool by_relation : {true, false}) {
    if (ruleset.board.is_grid() || group.is_full()) break;
    Automorphisms(ruleset.board, by_relation).add_to(group, is_symmetry);
  }
  for (const CellPermutation& permutation : cell_permutations(ruleset)) {
    if (group.is_full()) break;
    if (group.contains(permutation)) continue;
    auto larger = group.with(permutation);
    if (larger && is_symmetry(permutation)) group = std::move(*larger);
  }
  return {std::next(group.all().begin()), group.all().end()};
}

} // namespace regola
