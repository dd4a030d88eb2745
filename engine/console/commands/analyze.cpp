// The command `analyze`: searches the best moves, deeper and deeper.

#include "engine/console/commands/solution_report.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/play/opponents.hpp"
#include "engine/console/play/record_file.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/search/alphabeta.hpp"
#include "rules/text/time_limit.hpp"

#include <ostream>

namespace regola::console {

namespace {

struct AnalyzeOptions : FileOptions {
  StatusOption status;
  ReplayOptions replay;
  std::optional<std::uint64_t> ply;
  std::size_t multi = 1;
  std::string by = "alphabeta";
  std::optional<int> depth;
  std::optional<double> seconds;
  std::string database;
};

/// The status to analyze: typed, of a recorded game, or the start.
Status status_to_analyze(const Game& game, const AnalyzeOptions& options, Streams& streams) {
  if (options.replay.file.empty()) return status_for(game, options.status, streams);
  Engine engine(game.ruleset);
  const auto played = read_game(options.replay, engine, options.set, streams);
  const std::size_t ply = options.ply.value_or(played.plies.size());
  if (ply > played.plies.size()) {
    refuse(streams.err, "--ply {}: this game has {} plies", ply, played.plies.size());
  }
  return ply == 0 ? played.start : played.plies[ply - 1].status;
}

/// Prints results while the search runs.
class Analysis {
public:
  Analysis(const Ruleset& ruleset, Status status, bool json, Streams& streams)
      : ruleset_(ruleset), status_(std::move(status)), json_(json), streams_(streams), progress_(streams) {}

  /// Whether searches are to end: after Ctrl-C.
  [[nodiscard]] bool stop() {
    progress_.update([] { return std::string(); });
    return Interrupt::asked();
  }

  /// Prints a line for each finished depth, or one for each of several moves.
  void show(const std::vector<SearchResult>& found) {
    if (json_ || found.front().depth <= depth_) return;
    progress_.clear();
    if (depth_ == 0) print(streams_.out, "depth  value             nodes   nodes/s  line\n");
    depth_ = found.front().depth;
    for (const SearchResult& each : found) {
      print(streams_.out, "{:>5}  {:<12} {:>10}  {:>8}  {}\n", each.depth, value(each), each.nodes,
            rate(each.nodes), line(each.line));
    }
    streams_.out.flush();
  }

  void conclude(const std::vector<SearchResult>& found) {
    progress_.clear();
    if (json_) {
      Json json = analysis_json(ruleset_, status_, found, progress_.elapsed());
      json.set("interrupted", Interrupt::asked());
      write_json(streams_.out, json);
      return;
    }
    const std::string& player = ruleset_.players[status_.to_move];
    for (std::size_t i = 0; i < found.size(); ++i) {
      print(streams_.out, "{}{}: {} ({}{}, {})\n",
            found.size() > 1 ? fmt::format("{}. ", i + 1) : std::string(), player,
            written_uniquely(ruleset_, status_, *found[i].best), value(found[i]), depth_text(found[i].depth),
            found[i].exact ? "proven" : "not proven");
    }
    if (found.front().end != SearchEnd::whole) {
      print(streams_.out, "It stopped there because {}.\n", reason(found.front()));
    }
  }

private:
  [[nodiscard]] Score own(const SearchResult& found) const {
    return status_.to_move == first_player ? found.score : -found.score;
  }
  [[nodiscard]] std::string value(const SearchResult& found) const {
    return describe(own(found), found.exact);
  }
  static std::string reason(const SearchResult& found) {
    switch (found.end) {
    case SearchEnd::whole: break;
    case SearchEnd::depth: return "that is the depth it was to reach";
    case SearchEnd::time: return "the time was over";
    case SearchEnd::nodes: return "it had seen as many positions as it might";
    case SearchEnd::asked: return "it was interrupted";
    }
    return {};
  }
  /// Empty for controllers that do not search ply by ply.
  [[nodiscard]] static std::string depth_text(int depth) {
    return depth == 0 ? std::string() : fmt::format(", {} {}", depth, depth == 1 ? "ply" : "plies");
  }
  [[nodiscard]] std::string line(const std::vector<Move>& moves) const {
    return fmt::format("{}", fmt::join(written_line(ruleset_, status_, moves), ", "));
  }
  /// Nodes a second.
  [[nodiscard]] std::string rate(std::uint64_t nodes) const {
    const double each_second = static_cast<double>(nodes) / std::max(progress_.elapsed(), 1e-6);
    if (each_second >= 1e6) return fmt::format("{:.1f} M", each_second / 1e6);
    return each_second >= 1e3 ? fmt::format("{:.0f} k", each_second / 1e3)
                              : fmt::format("{:.0f}", each_second);
  }
  const Ruleset& ruleset_;
  Status status_;
  bool json_;
  Streams& streams_;
  ProgressLine progress_;
  int depth_ = 0; // depth of the last lines shown
};

/// Prints the result of a finished game.
int tell_end(const Game& game, const Status& status, const Result& result, bool json, Streams& streams) {
  if (json) {
    write_json(streams.out, moves_json(game, status, result, Json::array()));
  } else {
    print(streams.out, "The game is over: {}.\n", to_text(game.ruleset, result));
  }
  return fine;
}

int run_analyze(const AnalyzeOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  const auto status = status_to_analyze(game, options, streams);
  auto opponent = opponent_for(game.ruleset, options.by, streams);
  auto* ranks = dynamic_cast<AlphaBeta*>(opponent.controller.get());
  if (options.multi > 1 && ranks == nullptr) {
    refuse(streams.err, "--multi needs a controller that ranks moves: alphabeta, not {}", options.by);
  }
  const Result result = Engine(game.ruleset).result(status);
  if (result.ending != Ending::open) return tell_end(game, status, result, options.json, streams);
  if (!options.database.empty()) {
    const KnownStatus known = tell_known(game.ruleset, status, options.database, options.json, streams);
    if (known != KnownStatus::unknown) return known == KnownStatus::known ? fine : bad_input;
  }
  if (options.depth && *options.depth > opponent.deepest) {
    refuse(streams.err, "--depth {}: {} looks at most {} plies ahead", *options.depth, options.by,
           opponent.deepest);
  }
  opponent.limits.analysis = true;
  if (options.depth || options.seconds) {
    opponent.limits.depth = options.depth;
    opponent.limits.seconds = options.seconds;
  }
  const Interrupt interrupt;
  Analysis analysis(game.ruleset, status, options.json, streams);
  const auto stop = [&] { return analysis.stop(); };
  std::vector<SearchResult> found;
  if (ranks != nullptr && options.multi > 1) {
    opponent.limits.stop = stop;
    std::optional<TimeLimit> whole;
    if (opponent.limits.seconds) whole.emplace(*opponent.limits.seconds);
    found = ranks->rank(status, opponent.limits, options.multi,
                        [&](const std::vector<SearchResult>& ranked) { analysis.show(ranked); });
  } else {
    found.push_back(opponent.choose(
        status, [&](const SearchResult& best) { analysis.show({best}); }, stop));
  }
  if (!found.front().best) {
    return tell_end(game, status, {Ending::stopped, first_player, 0, 0}, options.json, streams);
  }
  analysis.conclude(found);
  return Interrupt::asked() ? Interrupt::exit_code() : fine;
}

} // namespace

Command analyze_command() {
  Command command("analyze", "What are the best moves, and what are they worth?");
  auto& options = command.runs(run_analyze);
  add_file(command, options);
  add_status(command, options.status);
  command.add("--depth", &options.depth, "Look that many plies ahead").within(1, 1000);
  command.add("--time", &options.seconds, "Think that long; without --depth, one second")
      .or_called("--seconds")
      .lasting(0.001, 86400.0 * 366);
  command.add("--multi", &options.multi, "Show that many of the best moves").within(1, 1'000'000);
  command.add("--by", &options.by, "The controller that analyzes").called("CONTROLLER").show_default();
  add_replay(command, options.replay, "A status of a game of this file")
      .excluding("STATUS")
      .excluding("--from");
  command.add("--ply", &options.ply, "After so many plies of that game; after all by default")
      .within(0, 1'000'000'000)
      .needing("--replay");
  command
      .add("--db", &options.database,
           "Tell the proven values of this database; search where it does not hold the status")
      .called("DIR");
  add_json(command, options.json);
  add_backend(command);
  command.memory = "the memory of the controller, as in alphabeta:table=64M or mcts:memory=64M";
  command.example =
      "regola analyze my-game.rules --depth 8 --multi 3\n"
      "  regola analyze my-game.rules --replay games.txt --ply 12 --by alphabeta:time=1m,threads=2\n"
      "A value is seen by the player to move; it is proven where ends of the game alone decide it, and else "
      "a\n"
      "guess of the heuristic: solve proves it. Ctrl-C ends the search with what it has.";
  return command;
}

} // namespace regola::console
