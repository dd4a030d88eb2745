#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Applies one `prefer` line. Keeps the items with the best name present, and the items that the line does
/// not name.
template <typename Item, typename Name>
void keep_preferred(const std::vector<NameIndex>& order, std::vector<Item>& items, Name name) {
  const auto best = std::find_if(order.begin(), order.end(), [&](NameIndex wanted) {
    return std::any_of(items.begin(), items.end(), [&](const Item& item) { return name(item) == wanted; });
  });
  if (best != order.end()) {
    items.erase(std::remove_if(items.begin(), items.end(),
                               [&](const Item& item) {
                                 return name(item) != *best &&
                                        std::find(order.begin(), order.end(), name(item)) != order.end();
                               }),
                items.end());
  }
}

/// Applies all `prefer` lines.
template <typename Item, typename Name>
void keep_preferred(const Ruleset& ruleset, std::vector<Item>& items, Name name) {
  for (const auto& order : ruleset.prefer) keep_preferred(order, items, name);
}

} // namespace regola
