#include "engine/compiled/machine/discrimination.hpp"

#include <algorithm>
#include <utility>

namespace regola {

Discrimination::Discrimination(const std::vector<Rule>& rules, std::size_t cells) {
  std::vector<std::uint32_t> all;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (rules[i].left.size() == cells) all.push_back(static_cast<std::uint32_t>(i));
  }
  if (!all.empty()) {
    build(rules, std::move(all), std::vector<bool>(cells, false));
  }
}

/// Builds a node for some of the rules. It tests the cell where most of them have a constant.
std::uint32_t Discrimination::build(const std::vector<Rule>& rules, std::vector<std::uint32_t> some,
                                    std::vector<bool> asked) {
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  nodes_.emplace_back();
  const auto has_constant = [&](std::uint32_t rule, std::size_t cell) {
    return !asked[cell] && !rules[rule].left.is_variable_at(cell);
  };
  std::size_t best = 0;
  std::ptrdiff_t most = 0;
  for (std::size_t cell = 0; cell < asked.size(); ++cell) {
    const auto count =
        std::count_if(some.begin(), some.end(), [&](std::uint32_t rule) { return has_constant(rule, cell); });
    if (count > most) {
      most = count;
      best = cell;
    }
  }
  if (most == 0) {
    nodes_[index].rules = std::move(some);
    return index;
  }
  nodes_[index].cell = static_cast<std::uint32_t>(best);
  std::vector<std::pair<Symbol, std::vector<std::uint32_t>>> by_symbol;
  std::vector<std::uint32_t> others;
  for (const std::uint32_t rule : some) {
    if (!has_constant(rule, best)) {
      others.push_back(rule);
      continue;
    }
    const Symbol symbol = rules[rule].left[best];
    auto found = std::find_if(by_symbol.begin(), by_symbol.end(),
                              [&](const auto& entry) { return entry.first == symbol; });
    if (found == by_symbol.end()) {
      by_symbol.push_back({symbol, {}});
      found = by_symbol.end() - 1;
    }
    found->second.push_back(rule);
  }
  asked[best] = true;
  for (auto& [symbol, rules_with_it] : by_symbol) {
    const std::uint32_t child = build(rules, std::move(rules_with_it), asked);
    nodes_[index].branches.push_back({symbol, child});
  }
  if (!others.empty()) {
    const std::uint32_t child = build(rules, std::move(others), asked);
    nodes_[index].otherwise = child;
  }
  return index;
}

} // namespace regola
