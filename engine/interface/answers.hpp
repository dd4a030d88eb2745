#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/interface/game.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/search/controller.hpp"
#include "engine/workbench/play.hpp"
#include "rules/text/diagnostic.hpp"

namespace regola::console {

// What commands answer with `--json`; engine/interface gives the same answers.

[[nodiscard]] Json diagnostic_json(const Diagnostic& diagnostic, const Sources& sources);

/// A move with the line that offers it.
[[nodiscard]] Json move_json(const Game& game, const Successor& next);

/// Where the game stands, with its moves.
/// @param moves of move_json
[[nodiscard]] Json moves_json(const Game& game, const Status& status, const Result& result, Json moves);

/// Which lines offer a move, or why none does.
/// @param all successors of the status
[[nodiscard]] Json why_json(const Game& game, const Status& status, const std::vector<Successor>& all,
                            const FoundMove& found, const std::string& typed);

[[nodiscard]] Json expectation_json(std::uint32_t line, const workbench::Outcome& outcome);

/// One of the moves that a search ranks.
[[nodiscard]] Json ranked_json(const Ruleset& ruleset, const Status& status, const SearchResult& found);

/// What a search has found.
/// @param found the best move first; at least one
[[nodiscard]] Json analysis_json(const Ruleset& ruleset, const Status& status,
                                 const std::vector<SearchResult>& found, double seconds);

} // namespace regola::console
