#pragma once

#include <string>

#include "engine/console/command.hpp"
#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola::console {

/// What a database says of a status and of its moves.
enum class KnownStatus { unknown, known, unreadable };

/// Tells the proven value of an open status and of each of its moves, where a database has it; with a message
/// where it cannot be read. Of a status that is not in it only the moves are told that are, and nothing as
/// JSON.
[[nodiscard]] KnownStatus tell_known(const Ruleset& ruleset, const Status& status, const std::string& folder,
                                     bool json, Streams& streams);

} // namespace regola::console
