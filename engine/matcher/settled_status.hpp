#pragma once

#include <string_view>
#include <variant>

#include "rules/ruleset/status_text.hpp"

namespace regola {

/// Reads a status as read_status() does. If it is written in a `notation` such as FEN, the `after` lines of
/// the player not to move then fire, as after a move, to remove marks without meaning.
/// @throws RulesError if the lines never come to rest
[[nodiscard]] std::variant<Status, StatusFault> read_settled_status(const Ruleset& ruleset,
                                                                    std::string_view text);

} // namespace regola
