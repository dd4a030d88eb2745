#pragma once

#include <string>

#include "engine/console/command.hpp"
#include "rules/ruleset/ruleset.hpp"
#include "rules/ruleset/status.hpp"

namespace regola::console {

/// Whether a database has the value of a status.
enum class KnownStatus { unknown, known, unreadable };

/// Prints the proven values of an open status and of its moves. If the database lacks the status, prints only
/// the moves that it has, and no JSON. Prints a message if the database cannot be read.
/// @param folder of the database
[[nodiscard]] KnownStatus tell_known(const Ruleset& ruleset, const Status& status, const std::string& folder,
                                     bool json, Streams& streams);

} // namespace regola::console
