// The command `solve`: who wins under best play, with a proof.

#include "engine/solve/solve.hpp"
#include "engine/console/command.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/print.hpp"
#include "engine/console/progress.hpp"
#include "engine/console/replace_file.hpp"
#include "engine/matcher/written_line.hpp"
#include "engine/search/parameters.hpp"
#include "engine/solve/proof_file.hpp"
#include "rules/status_text.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

namespace regola::console {

namespace {

constexpr int most_threads = 256;
constexpr std::size_t least_memory = std::size_t{4} << 20U;

struct SolveCommandOptions : FileOptions {
  StatusOption status;
  std::optional<std::string> time;
  std::optional<std::string> memory;
  std::optional<std::string> by;
  int threads = 1;
  std::optional<std::string> proof;
};

/// `win`, `loss`, `draw`.
const char* word_of(GameValue outcome) {
  switch (outcome) {
  case GameValue::win: return "win";
  case GameValue::loss: return "loss";
  case GameValue::draw: break;
  }
  return "draw";
}

/// What a bound comes to if nothing better, or worse, is possible.
GameValue outcome_of(Score score) {
  return score > 0 ? GameValue::win : score < 0 ? GameValue::loss : GameValue::draw;
}

std::string plies_text(int plies) { return fmt::format("{} {}", plies, plies == 1 ? "ply" : "plies"); }

/// Tells what was found.
class SolutionReport {
public:
  SolutionReport(const Ruleset& ruleset, const Status& status, const Solution& solution, Streams& streams)
      : ruleset_(ruleset), status_(status), solution_(solution), streams_(streams) {}

  void print_text() const {
    if (!solution_.proven) {
      print(streams_.out, "not solved: {}{}\n{}\n", line_text(), solution_.reason, known());
    } else {
      print(streams_.out, "{}\n", value());
    }
    print(streams_.out, "{} {}: {} positions, {:.2f} s, {:.1f} MB\n",
          solution_.proven ? "proven by" : "tried by", to_text(solution_.method), solution_.positions,
          solution_.seconds, static_cast<double>(solution_.bytes) / 1e6);
    if (!solution_.moves.empty()) {
      std::vector<std::string> moves;
      moves.reserve(solution_.moves.size());
      for (const Successor& next : solution_.moves) moves.push_back(written(ruleset_, status_, next.move));
      print(streams_.out, "best {}: {}\n", moves.size() == 1 ? "move" : "moves", fmt::join(moves, ", "));
    }
    if (!solution_.line.empty()) {
      print(streams_.out, "a best line: {}\n", fmt::join(written_line(ruleset_, status_, line()), ", "));
    }
    for (const std::string& note : solution_.notes) print(streams_.out, "note: {}\n", note);
  }

  void print_json() const {
    Json moves = Json::array();
    for (const Successor& next : solution_.moves) moves.add(to_text(ruleset_, next.move));
    Json line = Json::array();
    for (const Successor& next : solution_.line) line.add(to_text(ruleset_, next.move));
    Json json = Json::object({{"status", to_text(ruleset_, status_)},
                              {"player", ruleset_.players[status_.to_move]},
                              {"proven", solution_.proven},
                              {"value", solution_.proven ? Json(word_of(solution_.outcome)) : Json()},
                              {"plies", solution_.plies ? Json(*solution_.plies) : Json()},
                              {"at_least", word_of(outcome_of(solution_.lower))},
                              {"at_most", word_of(outcome_of(solution_.upper))},
                              {"moves", moves},
                              {"line", line},
                              {"method", to_text(solution_.method)},
                              {"positions", solution_.positions},
                              {"bytes", solution_.bytes},
                              {"seconds", solution_.seconds},
                              {"notes", Json(solution_.notes)},
                              {"interrupted", Interrupt::asked()}});
    if (solution_.margin) json.set("score", *solution_.margin);
    if (!solution_.proven) json.set("reason", line_text() + solution_.reason);
    streams_.out << json.text() << '\n';
  }

private:
  [[nodiscard]] std::string value() const {
    const std::string& player = ruleset_.players[status_.to_move];
    if (solution_.outcome == GameValue::draw) {
      return "draw";
    }
    const char* verb = solution_.outcome == GameValue::win ? "wins" : "loses";
    if (solution_.margin) {
      return fmt::format("{} {} by {}", player, verb, std::abs(*solution_.margin));
    }
    if (solution_.endless) {
      return fmt::format("{} {}: by play without end, or sooner", player, verb);
    }
    if (!solution_.plies) {
      return fmt::format("{} {}", player, verb);
    }
    return *solution_.plies == 0 ? fmt::format("{} {}: the game is over", player, verb)
                                 : fmt::format("{} {} in {}", player, verb, plies_text(*solution_.plies));
  }

  /// What the bounds say of a value that is not proven.
  [[nodiscard]] std::string known() const {
    const std::string& player = ruleset_.players[status_.to_move];
    const GameValue least = outcome_of(solution_.lower);
    const GameValue most = outcome_of(solution_.upper);
    if (least == GameValue::loss && most == GameValue::win) {
      return "nothing is known of the value";
    }
    if (least == most) {
      return fmt::format("known: {} for {}, not by how much", word_of(least), player);
    }
    return least == GameValue::draw ? fmt::format("known: at least a draw for {}", player)
                                    : fmt::format("known: at most a draw for {}", player);
  }

  [[nodiscard]] std::string line_text() const {
    return solution_.reason_line == 0 ? std::string() : streams_.line_name(solution_.reason_line) + ": ";
  }

  [[nodiscard]] std::vector<Move> line() const {
    std::vector<Move> moves;
    moves.reserve(solution_.line.size());
    for (const Successor& next : solution_.line) moves.push_back(next.move);
    return moves;
  }

  const Ruleset& ruleset_;
  const Status& status_;
  const Solution& solution_;
  Streams& streams_;
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

/// The limits and the way; nothing, with a message, for nonsense.
std::optional<SolveOptions> read_options(const SolveCommandOptions& given, Streams& streams) {
  SolveOptions options;
  const char* about = "--time";
  try {
    if (given.time) options.seconds = read_duration(*given.time);
    about = "--memory";
    if (given.memory) options.memory = read_size(*given.memory, least_memory);
  } catch (const std::invalid_argument& error) {
    print_fault(streams.err, "{}: {}", about, error.what());
    return std::nullopt;
  }
  options.threads = static_cast<unsigned>(given.threads);
  if (given.by) options.by = *given.by == "search" ? SolveMethod::search : SolveMethod::retrograde;
  return options;
}

/// The file for a proof: whether it can be written is known before the work begins.
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
  /// A file that was created for a proof and got none is taken away.
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

/// @return whether what was asked for was written
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
  if (!options) {
    return bad_input;
  }
  const auto game = load_game(given, streams);
  if (!game) {
    return bad_input;
  }
  const auto status = status_for(*game, given.status, streams);
  if (!status) {
    return bad_input;
  }
  std::optional<ProofTarget> proof;
  try {
    if (given.proof) proof.emplace(*given.proof);
  } catch (const std::runtime_error& error) {
    print_fault(streams.err, "--proof: {}", error.what());
    return bad_input;
  }
  options->strategies = given.proof.has_value();
  const Interrupt interrupt;
  ProgressLine progress(streams);
  SolveProgress now{"searching"};
  options->report = [&](const SolveProgress& reported) {
    now = reported;
    progress.update([&] { return progress_text(now); });
  };
  options->stop = [&] {
    progress.update([&] { return progress_text(now); });
    return Interrupt::asked();
  };
  Solution solution = solve(game->ruleset, *status, *options);
  progress.clear();
  if (Interrupt::asked() && !solution.proven) solution.reason = "interrupted";
  const SolutionReport report(game->ruleset, *status, solution, streams);
  given.json ? report.print_json() : report.print_text();
  if (Interrupt::asked()) {
    return Interrupt::exit_code();
  }
  if (proof && !keep_proof(*proof, *game, *status, solution, streams)) {
    return answer_is_no;
  }
  return solution.proven ? fine : answer_is_no;
}

} // namespace

Command solve_command() {
  auto options = std::make_shared<SolveCommandOptions>();
  Command command("solve", "Who wins under best play? With a proof");
  add_file(command, *options);
  add_status(command, options->status);
  command.add("--time", &options->time, "Give up after so long").called("DURATION");
  command.add("--memory", &options->memory, "Take so much for positions; without it 1G").called("SIZE");
  command.add("--threads", &options->threads, "Search with so many threads").within(1, most_threads);
  command.add("--by", &options->by, "The way; without it what games at random show, and a score, decide")
      .one_of({"search", "retrograde"});
  command.add("--proof", &options->proof, "Write what proves it to this file, for `regola verify`")
      .called("FILE");
  add_json(command, options->json);
  command.memory = "--memory";
  command.example =
      "regola solve my-game.rules --time 1m --memory 2G\n"
      "A value is seen by the player to move: he wins, as soon as he can, or loses, as late as he can.\n"
      "Exit code 0 only with a proof; 1 where time or memory were over before, or the rules allow none.";
  command.run = [options](Streams& streams) { return run_solve(*options, streams); };
  return command;
}

} // namespace regola::console
