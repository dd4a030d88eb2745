#pragma once

#include <cstdint>

#include "rules/grammar/mark.hpp"
#include "rules/grammar/syntax.hpp"
#include "rules/text/diagnostic.hpp"
#include "rules/text/source.hpp"

namespace regola {

/// Reads a text into its syntax. A line that cannot be read gives one diagnostic and does not hide the
/// others.
/// @param index the place of the source among the Sources, for the places of what is read
/// @param[out] marks if not null: what the pieces of the lines that can be read stand for
[[nodiscard]] syntax::Text parse(const Source& source, std::uint32_t index, Diagnostics& diagnostics,
                                 Marks* marks = nullptr);

} // namespace regola
