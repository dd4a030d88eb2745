#pragma once

#include "engine/matcher/successors.hpp"
#include "rules/load.hpp"

namespace regola {

class Engine;
}

namespace regola::workbench {

/// The outcome of an expectation.
struct Outcome {
  bool met = false;
  std::string found;
};

/// Runs one expectation of a text. If the game cannot be played, the outcome says why.
/// @param engine plays the ruleset of that text
/// @param stop called from time to time with the number of lines of play; true aborts the work, and the
/// outcome then has no meaning; may be empty
[[nodiscard]] Outcome meet(const Loaded& loaded, Engine& engine, const Expectation& expectation,
                           const std::function<bool(std::uint64_t)>& stop);

/// An expectation that was run.
struct MetExpectation {
  Place place;
  std::uint32_t line = 0; ///< number in the text, from 1
  bool met = false;
  bool run = true; ///< false if it was aborted
  std::string wanted;
  std::string found;
};

/// Runs the expectations of a text.
/// @param most_lines greatest number of lines of play that an expectation may count; 0 for no limit
/// @param stop polled from time to time; true ends the work with the expectations run so far; may be empty
[[nodiscard]] std::vector<MetExpectation> run_expectations(const Loaded& loaded, std::uint64_t most_lines,
                                                           const std::function<bool()>& stop = {});

/// The matches and moves of a line at the start of the game.
struct AtStart {
  std::uint32_t line = 0;  ///< number in the text, from 1
  std::size_t matches = 0; ///< number of matches of its picture for the player to move, at most 10,000
  std::size_t moves = 0;   ///< number of legal moves that it offers
  bool has_picture = false;
};

/// Returns all lines that have a picture or offer a move at the start, by number. Empty if the text has no
/// start, or cannot be played.
[[nodiscard]] std::vector<AtStart> lines_at_start(const Ruleset& ruleset);

/// Returns the cost of each line for the first player: the number of operations in its programs; -1 for a
/// line without programs.
[[nodiscard]] std::vector<std::pair<std::uint32_t, int>> costs_of(const Ruleset& ruleset);

/// Makes the diagnostic for an expectation that is not met.
[[nodiscard]] Diagnostic unmet(Place place, const std::string& wanted, const std::string& found);

} // namespace regola::workbench

namespace regola::workbench {

/// Runs an expectation about lines, classes or the effect of a move: `matches`, `class`, `move`, `after` or
/// `forbids`. If it is not met, Outcome::found shows the difference.
/// @param offered the legal moves of the status; empty if the game is over
/// @throws RulesError
[[nodiscard]] Outcome meet_pattern(const Ruleset& ruleset, const Expectation& expectation,
                                   const std::vector<Successor>& offered);

} // namespace regola::workbench
