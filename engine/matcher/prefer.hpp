#pragma once

#include <algorithm>
#include <vector>

#include "rules/ruleset.hpp"

namespace regola {

/// `prefer`: while an item of a better name is there, those of the worse names are not.
template <typename Item, typename Name>
void keep_preferred(const Ruleset& ruleset, std::vector<Item>& items, Name name) {
  for (const auto& order : ruleset.prefer) {
    for (const NameIndex best : order) {
      if (std::any_of(items.begin(), items.end(), [&](const Item& item) { return name(item) == best; })) {
        items.erase(std::remove_if(items.begin(), items.end(),
                                   [&](const Item& item) {
                                     return name(item) != best &&
                                            std::find(order.begin(), order.end(), name(item)) != order.end();
                                   }),
                    items.end());
        break;
      }
    }
  }
}

} // namespace regola
