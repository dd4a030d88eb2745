#include "engine/console/draw/terrain.hpp"

#include <algorithm>

#include "engine/matcher/player_view.hpp"
#include "rules/ruleset/shown_class.hpp"

namespace regola::console {

std::vector<const Appearance*> terrain_of(const Ruleset& ruleset, const Status& status) {
  std::vector<const Appearance*> shown;
  const std::size_t classes = std::min<std::size_t>(ruleset.class_names.size(), shown_classes);
  for (std::size_t i = 0; i < classes; ++i) {
    const auto index = static_cast<ClassIndex>(i);
    const auto found = ruleset.appearances.find(symbol_of_class(index));
    if (found == ruleset.appearances.end()) {
      continue;
    }
    shown.resize(status.size());
    for (const PlayerIndex player : {first_player, second_player}) {
      const PlayerView view(ruleset, status, player);
      for (std::size_t j = 0; j < status.size(); ++j) {
        const auto cell = static_cast<CellIndex>(j);
        if (status[cell] == empty_symbol && shown[j] == nullptr && view.in_class(index, cell)) {
          shown[j] = &found->second;
        }
      }
    }
  }
  return shown;
}

} // namespace regola::console
