#pragma once

#include <cstddef>
#include <string_view>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Returns the index of a worth in Ruleset::worths.
/// @throws std::invalid_argument if the text has no such name
[[nodiscard]] std::size_t worth_named(const Ruleset& ruleset, std::string_view name);

} // namespace regola
