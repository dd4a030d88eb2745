#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/matcher/rules_error.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/load.hpp"

namespace regola {
class Engine;
}

namespace regola::workbench {

/// What an expectation came to.
struct Outcome {
  bool met = false;
  std::string found;
};

/// Runs one expectation of a text. Where playing fails, the outcome tells why.
/// @param engine of the ruleset of that text
/// @param stop may break off what takes long; then the outcome says nothing; may be empty
[[nodiscard]] Outcome meet(const Loaded& loaded, Engine& engine, const Expectation& expectation,
                           const std::function<bool(std::uint64_t)>& stop);

/// An expectation that was run.
struct MetExpectation {
  Place place;
  std::uint32_t line = 0; ///< of the text, from 1
  bool met = false;
  bool run = true; ///< false: it was broken off
  std::string wanted;
  std::string found;
};

/// Runs the expectations of a text.
/// @param most_lines of play that one may count; 0: any number
/// @param stop if there is one, a true answer ends it, with those that were run
[[nodiscard]] std::vector<MetExpectation> run_expectations(const Loaded& loaded, std::uint64_t most_lines,
                                                           const std::function<bool()>& stop = {});

/// What a line comes to at the start of the game.
struct AtStart {
  std::uint32_t line = 0;  ///< of the text, from 1
  std::size_t matches = 0; ///< of its picture, as the player to move sees it
  std::size_t moves = 0;   ///< that it offers
  bool has_picture = false;
};

/// All lines with a picture, as they are at the start; empty where a text has no start or cannot be played.
[[nodiscard]] std::vector<AtStart> lines_at_start(const Ruleset& ruleset);

/// What the programs of a line cost the first player, in operations; -1 for a line without a program.
[[nodiscard]] std::vector<std::pair<std::uint32_t, int>> costs_of(const Ruleset& ruleset);

/// The diagnostic for an expectation that is not met.
[[nodiscard]] Diagnostic unmet(Place place, const std::string& wanted, const std::string& found);

} // namespace regola::workbench

namespace regola::workbench {

/// What an expectation about lines, classes or what a move makes came to: `matches`, `class`, `move`,
/// `after`, `forbids`. Where it is not met, what was found says where it differs.
/// @param offered the moves of the status; none where the game is over
/// @throws RulesError
[[nodiscard]] Outcome meet_pattern(const Ruleset& ruleset, const Expectation& expectation,
                                   const std::vector<Successor>& offered);

} // namespace regola::workbench
