#include "engine/matcher/sum.hpp"

#include <algorithm>

namespace regola {

bool may_fail(const Production& line) {
  return std::any_of(line.right.begin(), line.right.end(), [](const Write& write) {
    return write.kind == Write::Kind::sum &&
           (write.sum.terms.size() != 1 || write.sum.terms.front().variable != 0);
  });
}

std::optional<Symbol> summed(const Ruleset& ruleset, const Write& write, Symbol there,
                             const Varspace& variables) {
  std::int32_t number = write.sum.number;
  for (const Sum::Term& term : write.sum.terms) {
    // A symbol without a number makes no sum.
    const auto known = ruleset.numbers.find(term.variable == 0 ? there : variables[term.variable]);
    if (known == ruleset.numbers.end()) return std::nullopt;
    number += term.factor * known->second;
  }
  if (number < 0 || static_cast<std::size_t>(number) >= write.symbols.size()) return std::nullopt;
  return write.symbols[static_cast<std::size_t>(number)];
}

} // namespace regola
