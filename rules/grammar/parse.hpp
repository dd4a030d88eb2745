#pragma once

#include "rules/grammar/mark.hpp"
#include "rules/grammar/syntax.hpp"
#include "rules/text/diagnostic.hpp"

namespace regola {

/// Parses a text into its syntax. A line that cannot be parsed gives one diagnostic and does not hide the
/// others.
/// @param index index of the source in Sources, for places
/// @param[out] marks if not null, receives the meanings of the pieces of all parsed lines
[[nodiscard]] syntax::Text parse(const Source& source, std::uint32_t index, Diagnostics& diagnostics,
                                 Marks* marks = nullptr);

/// Resolves the `&` of sets such as `{x&wet!home}`, unless `&` is a symbol of this game. Each set keeps at
/// most one class of cells after `&` and one after `!`. Merges further classes into a class without a name:
/// the cells outside of one class after `&`, or inside one class after `!`.
void split_sets(syntax::Text& text);

} // namespace regola
