#pragma once

#include "engine/console/command.hpp"
#include "engine/console/print.hpp"
#include "engine/interface/answers.hpp"
#include "engine/ranks/ranks.hpp"
#include "engine/solve/solve.hpp"
#include "engine/solve/tiers/tier_start.hpp"

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
  [[nodiscard]] std::vector<std::string> line() const;

  const Ruleset& ruleset_;
  const Status& status_;
  const Solution& solution_;
  Streams& streams_;
};

/// Does the work of `solve --pieces`: solves all placements of these pieces and prints how many have each
/// value.
/// @param pieces symbols, with or without blanks between them
/// @param options limits, number of threads, database
/// @param progress cleared before anything is printed
/// @return the exit code
[[nodiscard]] int solve_pieces(const Ruleset& ruleset, const std::string& pieces, const SolveOptions& options,
                               bool json, Streams& streams, ProgressLine& progress);

/// Does the work of `solve --census`: solves a game by tiers and prints, for each tier, how many positions
/// have each value.
/// @param options limits, and the database
/// @param progress cleared before anything is printed
/// @return the exit code
/// @throws DatabaseError
[[nodiscard]] int count_tiers(const Ruleset& ruleset, const Status& status, const SolveOptions& options,
                              bool json, Streams& streams, ProgressLine& progress);

/// Whether a database knows the value of a status.
enum class KnownStatus { unknown, known, unreadable };

/// Prints the proven values of an open status and of its moves. If the database lacks the status, prints only
/// the moves that it knows, and no JSON. Prints a message if the database cannot be read.
/// @param folder the folder of the database
[[nodiscard]] KnownStatus tell_known(const Ruleset& ruleset, const Status& status, const std::string& folder,
                                     bool json, Streams& streams);

/// Whether all ranks were started for the same work: version, rules, parameters, status and options. If not,
/// rank 0 prints the difference on `err`.
/// @param name name of the options in that message
[[nodiscard]] bool is_same_work(Ranks& ranks, const Ruleset& ruleset, const Status& status,
                                const std::string& name, const std::string& options, Streams& streams);

/// How the ranks have shared the work of `solve --by tiers`.
struct SharedSolve {
  std::optional<int> exit_code; ///< set if nothing is left to do: this rank ends with this code
  std::string reason;           ///< else, why the game is not solved; empty if rank 0 continues alone
};

/// Solves a game by tiers with all ranks. Returns at once if there is only one rank.
/// @param options limits, and the database
[[nodiscard]] SharedSolve solve_shared(const Ruleset& ruleset, const TierStart& start,
                                       const SolveOptions& options, Streams& streams);

} // namespace regola::console
