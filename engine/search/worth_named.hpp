#pragma once

#include <cstddef>
#include <string_view>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Returns the index of a worth in Ruleset::worths.
/// @throws std::invalid_argument for a name that the text does not have
[[nodiscard]] std::size_t worth_named(const Ruleset& ruleset, std::string_view name);

} // namespace regola
