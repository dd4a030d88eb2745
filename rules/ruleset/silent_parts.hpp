#pragma once

#include <algorithm>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Whether parts of that name are left out of the text of a move: their notation is empty.
[[nodiscard]] inline bool is_silent(const Ruleset& ruleset, NameIndex name) {
  const auto& specials = ruleset.move_notation.specials;
  return std::any_of(specials.begin(), specials.end(), [&](const MoveNotation::Special& special) {
    return special.name == name && special.text.empty();
  });
}

} // namespace regola
