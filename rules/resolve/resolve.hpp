#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "rules/grammar/syntax.hpp"
#include "rules/ruleset/ruleset.hpp"
#include "rules/text/diagnostic.hpp"

namespace regola {

/// Values for parameters, set by the caller instead of the text.
using Settings = std::map<std::string, std::int32_t>;

/// Turns the syntax of a text, its includes already in place, into a ruleset. All faults are reported; with
/// an error among them there is no ruleset.
[[nodiscard]] std::optional<Ruleset> resolve(const syntax::Text& text, const Sources& sources,
                                             const Settings& settings, Diagnostics& diagnostics);

} // namespace regola
