#pragma once

#include <string>

#include "engine/console/command.hpp"
#include "engine/console/progress.hpp"
#include "engine/interface/solution_json.hpp"
#include "engine/solve/solve.hpp"

namespace regola::console {

/// A number of plies in words: `1 ply`, `2 plies`.
[[nodiscard]] std::string plies_text(int plies);

/// Prints the result of a solver.
class SolutionReport {
public:
  SolutionReport(const Ruleset& ruleset, const Status& status, const Solution& solution, Streams& streams)
      : ruleset_(ruleset), status_(status), solution_(solution), streams_(streams) {}

  void print_text() const;
  void print_json() const;

private:
  [[nodiscard]] std::string value() const;
  [[nodiscard]] std::string known() const;
  [[nodiscard]] std::string line_text() const;
  [[nodiscard]] std::vector<Move> line() const;

  const Ruleset& ruleset_;
  const Status& status_;
  const Solution& solution_;
  Streams& streams_;
};

/// `solve --pieces`: builds the endgame table of these pieces and prints how many positions have each value.
/// @param pieces symbols, with or without blanks between them
/// @param options limits, threads, database
/// @param progress cleared before anything is printed
/// @return the exit code
[[nodiscard]] int solve_pieces(const Ruleset& ruleset, const std::string& pieces, const SolveOptions& options,
                               bool json, Streams& streams, ProgressLine& progress);

} // namespace regola::console
