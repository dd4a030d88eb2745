#pragma once

#include <cstddef>
#include <optional>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Returns an index that makes Machine::children() value each child by a worth of the move that leads to it.
/// Use it nowhere else: it is no index into Ruleset::values.
/// @param worth index into Ruleset::worths
[[nodiscard]] inline std::size_t value_of_worth(const Ruleset& text, std::size_t worth) {
  return text.values.size() + worth;
}

/// Returns the worth for which value_of_worth() gave this index; `nullopt` for the index of a value.
[[nodiscard]] inline std::optional<std::size_t> worth_of_value(const Ruleset& text, std::size_t value) {
  const bool is_worth = value >= text.values.size() && value - text.values.size() < text.worths.size();
  return is_worth ? std::optional(value - text.values.size()) : std::nullopt;
}

} // namespace regola
