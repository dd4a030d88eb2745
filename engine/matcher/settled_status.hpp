#pragma once

#include <string_view>
#include <variant>

#include "rules/status_text.hpp"

namespace regola {

/// Reads a status as read_status() does. Of what the letters and the cell of another notation say, the player
/// who waits then takes back what means nothing, as if he had just moved: his `after` lines run.
/// @throws RulesError where they never come to rest
[[nodiscard]] std::variant<Status, StatusFault> read_settled_status(const Ruleset& ruleset,
                                                                    std::string_view text);

} // namespace regola
