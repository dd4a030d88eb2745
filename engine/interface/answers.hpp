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

// Answers in JSON. Commands print them with `--json`, and a Session sends them.

[[nodiscard]] Json diagnostic_json(const Diagnostic& diagnostic, const Sources& sources);

/// A move, with the line of the text that offers it.
[[nodiscard]] Json move_json(const Game& game, const Successor& next);

/// The state of the game and its legal moves.
/// @param moves array of move_json()
[[nodiscard]] Json moves_json(const Game& game, const Status& status, const Result& result, Json moves);

/// The lines that offer a typed move, or why none does.
/// @param all successors of the status
/// @param found those that `typed` may mean
[[nodiscard]] Json why_json(const Game& game, const Status& status, const std::vector<Successor>& all,
                            const FoundMove& found, const std::string& typed);

[[nodiscard]] Json expectation_json(std::uint32_t line, const workbench::Outcome& outcome);

/// One of the moves that a search has ranked, with its score.
[[nodiscard]] Json ranked_json(const Ruleset& ruleset, const Status& status, const SearchResult& found);

/// The result of a search.
/// @param found best move first; at least one
[[nodiscard]] Json analysis_json(const Ruleset& ruleset, const Status& status,
                                 const std::vector<SearchResult>& found, double seconds);

} // namespace regola::console
