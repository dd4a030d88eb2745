#pragma once

#include <cstddef>
#include <optional>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Index of a value by which Machine::children() gives each child the worth of the move that leads to it.
/// Nothing else knows such an index.
/// @param worth index into Ruleset::worths
[[nodiscard]] inline std::size_t value_of_worth(const Ruleset& text, std::size_t worth) {
  return text.values.size() + worth;
}

/// The worth that the index of a value stands for; nullopt for another index.
[[nodiscard]] inline std::optional<std::size_t> worth_of_value(const Ruleset& text, std::size_t value) {
  const bool is_worth = value >= text.values.size() && value - text.values.size() < text.worths.size();
  return is_worth ? std::optional(value - text.values.size()) : std::nullopt;
}

} // namespace regola
