#pragma once

#include "engine/solve/position_value.hpp"
#include "engine/solve/proof/strategy.hpp"

namespace regola {

/// How a value is proven.
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
  std::optional<SolveMethod> by;              ///< `nullopt`: chosen by goes_round()
  std::optional<double> seconds;              ///< of wall time; `nullopt` for no limit
  std::optional<std::uint64_t> positions;     ///< that may be visited; `nullopt` for no limit
  std::size_t memory = std::size_t{1} << 30U; ///< bytes, of tables and positions
  unsigned threads = 1;                       ///< at least 1; the value is the same with any
  std::optional<std::string> database;        ///< a folder where what is solved is kept and found
  bool strategies = false;                    ///< the proof is wanted as strategies, too
  std::function<bool()> stop;                 ///< called now and then; true ends the work with what is known
  std::function<void(const SolveProgress&)> report;
};

/// The result of solving a status, for the player to move.
struct Solution {
  bool proven = false;                 ///< win, loss, draw or the margin is certain
  GameValue outcome = GameValue::draw; ///< of a proven value
  std::optional<int> margin;           ///< of a proven value that a score decides
  std::optional<int> plies;     ///< to the end under best play; `nullopt` for draws, margins and wins of play
                                ///< without end, and where they were not counted
  bool endless = false;         ///< the win or loss is that of play without end
  Score lower = -win_score;     ///< the value is at least this, a score of score.hpp
  Score upper = win_score;      ///< and at most this
  std::vector<Successor> moves; ///< those that keep value and plies; empty where they are not known
  std::vector<Successor> line;  ///< best play: both sides make such moves
  std::uint64_t positions = 0;  ///< number that retrograde analysis kept, or a search visited
  std::size_t bytes = 0;        ///< of memory used
  double seconds = 0;
  SolveMethod method = SolveMethod::search;
  std::string reason;             ///< why it is not proven
  std::uint32_t reason_line = 0;  ///< the line of the text that causes it, from 1; 0 if none does
  std::vector<std::string> notes; ///< what was assumed or left out, in sentences
  /// The strategy of the winner, or of both players if nobody wins. They prove the value.
  std::vector<Strategy> strategies;
  std::string no_strategies; ///< why they are missing, though asked for; else empty
};

/// Finds the value of a status under best play, with a proof or without a claim.
/// @throws RulesError
[[nodiscard]] Solution solve(const Ruleset& ruleset, const Status& status, const SolveOptions& options = {});

/// Whether a position repeats in some random games from a status. If so, retrograde analysis is the way to
/// the value, else a search. The games list some hundred thousand moves in all; the answer is deterministic.
[[nodiscard]] bool goes_round(const Ruleset& ruleset, const Status& status);

} // namespace regola
