#pragma once

#include <cstddef>
#include <string_view>

#include "rules/ruleset.hpp"

namespace regola {

/// The index of a worth among Ruleset::worths.
/// @throws std::invalid_argument for a name the text does not have
[[nodiscard]] std::size_t worth_named(const Ruleset& ruleset, std::string_view name);

} // namespace regola
