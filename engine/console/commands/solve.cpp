// The command `solve`: who wins under best play, with a proof.

#include "engine/console/commands/solution_report.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/replace_file.hpp"
#include "engine/ranks/ranks.hpp"
#include "engine/search/parameters.hpp"

#include <fstream>

namespace regola::console {

namespace {

constexpr std::uint64_t most_threads = 256;
constexpr std::size_t least_memory = std::size_t{4} << 20U;

struct SolveCommandOptions : FileOptions {
  StatusOption status;
  std::optional<double> seconds;
  std::optional<std::string> memory;
  std::optional<std::string> by;
  std::optional<std::string> proof;
  std::optional<std::string> pieces;
  std::optional<std::string> database;
  bool census = false;
  bool lean = false;
  unsigned threads = 1;
};

std::string progress_text(const SolveProgress& progress) {
  std::string text = progress.all == 0
                         ? fmt::format("{}: {} positions", progress.phase, progress.done)
                         : fmt::format("{}: {} of {} so far", progress.phase, progress.done, progress.all);
  const GameValue least = outcome_of(progress.lower);
  const GameValue most = outcome_of(progress.upper);
  if (least == most) {
    text += fmt::format("; a {}", word_of(least));
  } else if (least == GameValue::draw) {
    text += "; at least a draw";
  } else if (most == GameValue::draw) {
    text += "; at most a draw";
  }
  return text;
}

/// Parses the limits and the method.
SolveOptions read_options(const SolveCommandOptions& given, Streams& streams) {
  SolveOptions options;
  try {
    if (given.memory) options.memory = read_size(*given.memory, least_memory);
  } catch (const std::invalid_argument& error) {
    refuse(streams.err, "--memory: {}", error.what());
  }
  options.seconds = given.seconds;
  options.threads = given.threads;
  options.database = given.database;
  options.lean = given.lean;
  for (const SolveMethod way :
       {SolveMethod::search, SolveMethod::retrograde, SolveMethod::proof, SolveMethod::tiers}) {
    if (given.by == to_text(way)) options.by = way;
  }
  return options;
}

/// The file of a proof. Its constructor checks before the work that it can be written.
class ProofTarget {
public:
  /// @throws std::runtime_error whose message names the file
  explicit ProofTarget(const std::string& path) : path_(path), created_(!std::filesystem::exists(path)) {
    if (!std::ofstream(path, std::ios::app)) {
      throw std::runtime_error(fmt::format("'{}' cannot be written", path));
    }
  }
  ProofTarget(const ProofTarget&) = delete;
  ProofTarget& operator=(const ProofTarget&) = delete;
  /// Removes a file that was created here and is still empty.
  ~ProofTarget() {
    std::error_code fault;
    if (created_ && std::filesystem::file_size(path_, fault) == 0) std::filesystem::remove(path_, fault);
  }

  /// @throws std::runtime_error
  void write(const Ruleset& ruleset, const Status& start, const Solution& solution) const {
    std::ostringstream proof;
    write_proof(proof, ruleset, start, solution.strategies);
    replace_file(path_, proof.str());
  }

private:
  std::string path_;
  bool created_;
};

/// @return whether the proof was written
bool keep_proof(const ProofTarget& target, const Game& game, const Status& start, const Solution& solution,
                Streams& streams) {
  if (!solution.strategies.empty()) {
    try {
      target.write(game.ruleset, start, solution);
      return true;
    } catch (const std::runtime_error& error) {
      print_fault(streams.err, "--proof: {}", error.what());
      return false;
    }
  }
  if (solution.proven) print_fault(streams.err, "no proof is written: {}", solution.no_strategies);
  return false;
}

int run_solve(const SolveCommandOptions& given, Streams& streams) {
  auto options = read_options(given, streams);
  if (given.pieces && !given.status.text().empty()) {
    refuse(streams.err, "--pieces solves all positions with these pieces: it takes no status");
  }
  if (options.by == SolveMethod::tiers && !given.database) {
    refuse(streams.err, "--by tiers keeps the tiers in a folder: --db names it");
  }
  if (given.census && options.by != SolveMethod::tiers) {
    refuse(streams.err, "--census counts the positions of tiers: it needs --by tiers");
  }
  if (given.lean && options.by != SolveMethod::tiers && !given.pieces) {
    refuse(streams.err, "--lean leaves out positions of tiers: it needs --by tiers, or --pieces");
  }
  const auto game = load_game(given, streams);
  const auto status = status_for(game, given.status, streams);
  std::optional<ProofTarget> proof;
  try {
    if (given.proof) proof.emplace(*given.proof);
  } catch (const std::runtime_error& error) {
    refuse(streams.err, "--proof: {}", error.what());
  }
  options.strategies = given.proof.has_value();
  const Interrupt interrupt;
  ProgressLine progress(streams);
  SolveProgress now{"searching"};
  const bool leads = joined_ranks().rank() == 0;
  const auto show = [&] {
    if (leads) progress.update([&] { return progress_text(now); });
  };
  options.report = [&](const SolveProgress& reported) {
    now = reported;
    show();
  };
  options.stop = [&] {
    show();
    return Interrupt::asked();
  };
  if (given.pieces) return solve_pieces(game.ruleset, *given.pieces, options, given.json, streams, progress);
  SharedSolve shared;
  if (options.by == SolveMethod::tiers) {
    shared = solve_shared(game.ruleset, status, options, streams);
    if (shared.exit_code) return *shared.exit_code;
  }
  Solution solution;
  solution.method = SolveMethod::tiers;
  solution.reason = shared.reason;
  try {
    if (!shared.reason.empty() && given.census) {
      print_fault(streams.err, "--census: {}", shared.reason);
      return Interrupt::asked() ? Interrupt::exit_code() : answer_is_no;
    }
    if (given.census) return count_tiers(game.ruleset, status, options, given.json, streams, progress);
    if (shared.reason.empty()) solution = solve(game.ruleset, status, options);
  } catch (const DatabaseError& error) {
    progress.clear();
    refuse(streams.err, "--db: {}", error.what());
  }
  progress.clear();
  if (given.database && solution.method == SolveMethod::proof) {
    solution.notes.emplace_back("Nothing is kept of proof numbers in a database.");
  }
  if (Interrupt::asked() && !solution.proven) solution.reason = "interrupted";
  const SolutionReport report(game.ruleset, status, solution, streams);
  given.json ? report.print_json() : report.print_text();
  if (Interrupt::asked()) return Interrupt::exit_code();
  if (proof && !keep_proof(*proof, game, status, solution, streams)) return answer_is_no;
  return solution.proven ? fine : answer_is_no;
}

} // namespace

Command solve_command() {
  Command command("solve", "Who wins under best play? With a proof");
  auto& options = command.runs(run_solve);
  add_file(command, options);
  add_status(command, options.status);
  command.add("--time", &options.seconds, "Give up after so long").lasting(0.001, 86400.0 * 366);
  command.add("--memory", &options.memory, "Take so much for positions; without it 1G").called("SIZE");
  command.add("--by", &options.by, "The way; without it what games at random show decides")
      .one_of({"search", "retrograde", "proof", "tiers"});
  command.add("--proof", &options.proof, "Write what proves it to this file, for `regola verify`")
      .called("FILE");
  command.add("--pieces", &options.pieces, "All positions with these pieces, as in 'K k Q'")
      .called("SYMBOLS")
      .excluding("--proof")
      .excluding("--by");
  command
      .add("--db", &options.database,
           "Keep tables, analyses and searches in this folder, go on with what is there")
      .called("DIR");
  command
      .add("--census", &options.census,
           "Count the positions of each tier by value and plies instead, with --by tiers")
      .excluding("--proof")
      .excluding("--pieces");
  command.add("--lean", &options.lean,
              "Leave out of tiers what ends the game, and what arises only after a missed win in one move");
  command.add("--threads", &options.threads, "That work together; without it 1").within(1, most_threads);
  add_json(command, options.json);
  command.memory = "--memory";
  command.example =
      "regola solve my-game.rules --time 1m --memory 2G\n"
      "A value is seen by the player to move: he wins, as soon as he can, or loses, as late as he can.\n"
      "Exit code 0 only with a proof; 1 where time or memory were over before, or the rules allow none.";
  return command;
}

} // namespace regola::console
