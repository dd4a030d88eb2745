#include "rules/resolve/number_rules.hpp"

#include <optional>
#include <set>
#include <utility>

namespace regola {

namespace {

/// Returns the only cell from `first` on that the rule changes; `nullopt` if it changes none or several.
std::optional<std::size_t> changed_cell(const Rule& rule, std::size_t first) {
  std::optional<std::size_t> changed;
  if (rule.left.size() != rule.right.size()) {
    return std::nullopt;
  }
  for (std::size_t i = first; i < rule.left.size(); ++i) {
    if (rule.left[i] != rule.right[i]) {
      if (changed) {
        return std::nullopt;
      }
      changed = i;
    }
  }
  return changed;
}

} // namespace

void number_rules(Ruleset& ruleset) {
  const std::size_t first = ruleset.turn == Turn::first_cell ? 1 : 0;
  std::set<std::pair<char, std::size_t>> taken;
  std::vector<std::uint32_t> numbers;
  for (const Rule& rule : ruleset.rules) {
    const auto cell = changed_cell(rule, first);
    if (!cell || !taken.emplace(first == 1 ? rule.left[0] : ' ', *cell).second) {
      return;
    }
    numbers.push_back(static_cast<std::uint32_t>(*cell - first + 1));
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    ruleset.rules[i].number = numbers[i];
  }
}

} // namespace regola
