#pragma once

#include "rules/grammar/syntax.hpp"
#include "rules/ruleset/ruleset.hpp"
#include "rules/text/diagnostic.hpp"

namespace regola {

/// Values of parameters that the caller sets, in place of those in the text.
using Settings = std::map<std::string, std::int32_t>;

/// Resolves the syntax of a text, which contains its includes, into a ruleset. Reports all faults; returns
/// `nullopt` if one of them is an error.
[[nodiscard]] std::optional<Ruleset> resolve(const syntax::Text& text, const Sources& sources,
                                             const Settings& settings, Diagnostics& diagnostics);

} // namespace regola
