#pragma once

#include <cstdint>

#include "rules/grammar/mark.hpp"
#include "rules/grammar/syntax.hpp"
#include "rules/text/diagnostic.hpp"
#include "rules/text/source.hpp"

namespace regola {

/// Parses a text into its syntax. A line that cannot be parsed gives one diagnostic and does not hide the
/// others.
/// @param index index of the source in Sources, for places
/// @param[out] marks if not null: the meanings of the pieces of all parsed lines
[[nodiscard]] syntax::Text parse(const Source& source, std::uint32_t index, Diagnostics& diagnostics,
                                 Marks* marks = nullptr);

} // namespace regola
