#pragma once

#include <cstdint>

#include "rules/diagnostic.hpp"
#include "rules/source.hpp"
#include "rules/syntax.hpp"

namespace regola {

/// Reads a text into its syntax. A line that cannot be read gives one diagnostic and does not hide the
/// others.
/// @param index the place of the source among the Sources, for the places of what is read
[[nodiscard]] syntax::Text parse(const Source& source, std::uint32_t index, Diagnostics& diagnostics);

} // namespace regola
