#pragma once

#include <optional>
#include <string>

#include "engine/solve/retrograde/retrograde.hpp"
#include "engine/solve/store/database.hpp"

namespace regola {

/// Runs a new analysis. With a database it first loads what is stored, and saves the result.
/// @param folder of the database; `nullopt` for none
/// @throws DatabaseError; and what Retrograde::run() throws
[[nodiscard]] Retrograde::End run_kept(Retrograde& analysis, const std::optional<std::string>& folder,
                                       const Ruleset& ruleset, const Database::Root& root, SolveWatch& watch);

} // namespace regola
