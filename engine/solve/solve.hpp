#pragma once

#include <cstdlib>

#include "engine/solve/position_value.hpp"
#include "engine/solve/proof/strategy.hpp"

namespace regola {

/// The method by which a value is proven.
enum class SolveMethod : std::uint8_t { search, retrograde, proof, tiers };

[[nodiscard]] constexpr std::string_view to_text(SolveMethod method) {
  switch (method) {
  case SolveMethod::search: return "search";
  case SolveMethod::retrograde: return "retrograde";
  case SolveMethod::tiers: return "tiers";
  case SolveMethod::proof: break;
  }
  return "proof";
}

struct SolveOptions {
  std::optional<SolveMethod> by;              ///< `nullopt`: goes_round() chooses
  std::optional<double> seconds;              ///< limit of wall time; `nullopt` for no limit
  std::optional<std::uint64_t> positions;     ///< limit of visited positions; `nullopt` for no limit
  std::size_t memory = std::size_t{1} << 30U; ///< in bytes, for tables and positions
  unsigned threads = 1;                       ///< at least 1; any number gives the same value
  std::optional<std::string> database;        ///< folder where solved values are kept and found
  bool lean = false;                          ///< TierScope::lean, for tiers
  bool strategies = false;                    ///< whether the proof is also wanted as strategies
  std::function<bool()> stop; ///< called from time to time; true ends the work with what is known
  std::function<void(const SolveProgress&)> report;
};

/// The result of solving a status, for the player to move.
struct Solution {
  bool proven = false;                 ///< whether win, loss, draw or the margin is certain
  GameValue outcome = GameValue::draw; ///< outcome, if the value is proven
  std::optional<int> margin;           ///< margin, if the value is proven and a score decides
  std::optional<int> plies; ///< number of plies to the end under best play; `nullopt` for draws, margins and
                            ///< wins of play without end, and if they were not counted
  bool endless = false;     ///< whether the win or loss is one of play without end
  Score lower = -win_score; ///< lower bound of the value, a score of score.hpp
  Score upper = win_score;  ///< upper bound of the value
  std::vector<Successor> moves; ///< moves that keep value and plies; empty if they are not known
  std::vector<Successor> line;  ///< best play of both sides
  std::uint64_t positions = 0;  ///< number of positions that retrograde analysis stored, or a search visited
  std::size_t bytes = 0;        ///< memory used
  double seconds = 0;
  SolveMethod method = SolveMethod::search;
  std::string reason;             ///< why the value is not proven; empty if it is
  std::uint32_t reason_line = 0;  ///< number of the line that is the reason, from 1; 0 if none is
  std::vector<std::string> notes; ///< assumptions, and what was left out, in sentences
  /// The strategy of the winner, or of both players if nobody wins. They prove the value.
  std::vector<Strategy> strategies;
  std::string no_strategies; ///< why strategies are missing although requested; else empty
};

/// Derives from the bounds of a solution whether its value is proven. If so, sets the value.
/// @param by_score whether a score decides games that nobody wins
inline void conclude(Solution& solution, bool by_score) {
  const Score lower = solution.lower;
  const Score upper = solution.upper;
  const bool won = is_decided(lower) && lower > 0;
  const bool lost = is_decided(upper) && upper < 0;
  solution.proven = won || lost || lower == upper;
  if (!solution.proven) return;
  solution.outcome = lower > 0 ? GameValue::win : upper < 0 ? GameValue::loss : GameValue::draw;
  if (lower == upper && (won || lost)) {
    solution.plies = win_score - std::abs(lower);
  } else if (lower == upper && by_score) {
    solution.margin = lower == 0 ? 0 : lower > 0 ? lower - margin_score : lower + margin_score;
  }
}

/// Finds the value of a status under best play, with a proof; else finds bounds and claims no more.
/// @throws RulesError
[[nodiscard]] Solution solve(const Ruleset& ruleset, const Status& status, const SolveOptions& options = {});

/// Whether a position repeats in some random games from a status. If so, retrograde analysis should find the
/// value, else a search. The games list some hundred thousand moves in all. The answer is deterministic.
[[nodiscard]] bool goes_round(const Ruleset& ruleset, const Status& status);

} // namespace regola
