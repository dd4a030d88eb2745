#pragma once

#include <optional>
#include <string>

#include "engine/solve/database.hpp"
#include "engine/solve/retrograde.hpp"

namespace regola {

/// Runs an analysis that has not been run. With a database it goes on with what there is, and keeps what
/// comes of it.
/// @param folder of the database; nothing: none
/// @throws DatabaseError; and what Retrograde::run() throws
[[nodiscard]] Retrograde::End run_kept(Retrograde& analysis, const std::optional<std::string>& folder,
                                       const Ruleset& ruleset, const Database::Root& root, SolveWatch& watch);

} // namespace regola
