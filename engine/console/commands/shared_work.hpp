#pragma once

#include <string>

#include "engine/console/command.hpp"
#include "engine/ranks/ranks.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola::console {

/// Whether all ranks were started for the same work: version, rules, parameters, status and options. If not,
/// rank 0 tells on err what differs.
/// @param name of the options, for that message
[[nodiscard]] bool is_same_work(Ranks& ranks, const Ruleset& ruleset, const Status& status,
                                const std::string& name, const std::string& options, Streams& streams);

} // namespace regola::console
