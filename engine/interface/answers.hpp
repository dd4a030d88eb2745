#pragma once

#include "engine/interface/loaded_game.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/solve/proof/verify.hpp"
#include "engine/solve/store/known_values.hpp"
#include "engine/workbench/play.hpp"
#include "engine/workbench/profile.hpp"

namespace regola::console {

// Answers in JSON. Commands print them with `--json`, and a Session sends them.

[[nodiscard]] Json diagnostic_json(const Diagnostic& diagnostic, const Sources& sources);

/// A move, with the line of the text that offers it.
[[nodiscard]] Json move_json(const Game& game, const Successor& next);

/// The state of the game and its legal moves.
/// @param moves array of move_json()
[[nodiscard]] Json moves_json(const Game& game, const Status& status, const Result& result, Json moves);

/// The lines that offer a typed move, or why no line does.
/// @param all successors of the status
/// @param found the successors that `typed` may mean
[[nodiscard]] Json why_json(const Game& game, const Status& status, const std::vector<Successor>& all,
                            const FoundMove& found, const std::string& typed);

[[nodiscard]] Json expectation_json(std::uint32_t line, const workbench::Outcome& outcome);

/// One of the moves that a search has ranked, with its score.
[[nodiscard]] Json ranked_json(const Ruleset& ruleset, const Status& status, const SearchResult& found);

/// The result of a search.
/// @param found best move first; at least one
[[nodiscard]] Json analysis_json(const Ruleset& ruleset, const Status& status,
                                 const std::vector<SearchResult>& found, double seconds);

/// The lines sorted by cost, highest first. Lines with equal cost: those that did more first, then in the
/// order of the text.
/// @param top greatest number of lines; 0: all
[[nodiscard]] std::vector<workbench::LineProfile> ranked_lines(const workbench::Profile& profile,
                                                               std::size_t top);

/// A profile, with its lines in the order of ranked_lines().
[[nodiscard]] Json to_json(const Game& game, const workbench::Profile& profile, std::size_t top);

/// The outcome as `win`, `loss` or `draw`.
[[nodiscard]] const char* word_of(GameValue outcome);
/// The outcome if the value equals this score.
[[nodiscard]] GameValue outcome_of(Score score);

/// The result of a solver.
/// @param line_name names a line of the text
[[nodiscard]] Json to_json(const Ruleset& ruleset, const Status& status, const Solution& solution,
                           const std::function<std::string(std::uint32_t)>& line_name);

/// A value from a database; null if it is unknown.
[[nodiscard]] Json to_json(const std::optional<PositionValue>& value);
/// Moves with their values from a database.
[[nodiscard]] Json to_json(const Ruleset& ruleset, const std::vector<KnownValues::Valued>& moves);

/// The result of checking a proof.
[[nodiscard]] Json to_json(const Ruleset& ruleset, const ProofFile& proof, const Verification& verdict,
                           double seconds);

/// A match: the cells of each element, the direction and the variables.
[[nodiscard]] Json match_json(const Ruleset& ruleset, const Firing::Match& fired);

/// How a move comes about, with the contents of trace_text().
/// @param before the status before the move
[[nodiscard]] Json to_json(const Game& game, const Status& before, const MoveTrace& trace);

/// Why a line did not fire, such as `does not match`.
[[nodiscard]] std::string to_text(const IdleLine& idle);

/// The direction of a match, such as `ne`; `e/s` for a picture of several rows; empty for a single cell.
[[nodiscard]] std::string direction_text(const Ruleset& ruleset, const Firing::Match& fired);

} // namespace regola::console
