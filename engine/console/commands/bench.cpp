// The command `bench`: counts the positions that a controller needs for a fixed set of searches. The sum is a
// signature: it changes only with the search, an order of moves or a game. Or measures how fast the machine
// plays at random or counts positions.

#include "engine/console/commands/bench_speed.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/play/opponents.hpp"
#include "engine/console/print.hpp"
#include "engine/match/played_game.hpp"

namespace regola::console {

namespace {

struct BenchOptions {
  std::vector<std::string> files;
  std::vector<std::string> set;
  std::string by = "alphabeta";
  std::uint64_t nodes = 1000;
  bool random = false;
  std::optional<int> leaves;
  SpeedOptions speed;
  bool json = false;
};

/// Plies played at random before each search of a game.
constexpr std::array opening_plies = {0, 8, 20};
constexpr std::uint64_t opening_seed = 1;
constexpr int deepest = 40;
constexpr std::uint64_t most_nodes = 1'000'000'000'000;

/// The costs of the searches of one game.
struct Work {
  std::uint64_t nodes = 0;
  std::vector<int> depths;
  double seconds = 0;
};

/// Searches deeper and deeper, until a search has taken this many nodes or the game is solved.
/// @return false if it was interrupted
bool search(Opponent& opponent, const Status& status, std::uint64_t enough, Work& work,
            const std::function<bool()>& stop) {
  opponent.begin();
  int depth = 0;
  while (depth < deepest) {
    opponent.limits = {};
    opponent.limits.depth = ++depth;
    const SearchResult found = opponent.choose(status, {}, stop);
    if (Interrupt::asked()) return false;
    work.nodes += found.nodes;
    if (found.exact || !found.best || found.nodes >= enough) break;
  }
  work.depths.push_back(depth);
  return true;
}

/// `nullopt` if it was interrupted.
std::optional<Work> run_game(const std::string& file, const BenchOptions& options, Streams& streams) {
  const auto game = load_game({file, options.set, {}, false}, streams);
  Work work;
  if (!game.ruleset.has_start) return work;
  ProgressLine progress(streams);
  const auto stop = [&] {
    progress.update([&] { return fmt::format("{} nodes of {}", work.nodes, file); });
    return Interrupt::asked();
  };
  Engine engine(game.ruleset);
  for (const int plies : opening_plies) {
    const auto opening = random_opening(engine, game.ruleset.start, plies, opening_seed);
    auto opponent = opponent_for(game.ruleset, options.by, streams);
    const auto start = std::chrono::steady_clock::now();
    if (!search(opponent, opening.empty() ? game.ruleset.start : opening.back().status, options.nodes, work,
                stop)) {
      return std::nullopt;
    }
    work.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  return work;
}

int tell_interrupted(std::size_t finished, std::size_t games, Streams& streams) {
  print_fault(streams.err, "interrupted after {} of {} games", finished, games);
  return Interrupt::exit_code();
}

/// Measures the machine and no controller.
int run_speed(const BenchOptions& options, Streams& streams) {
  Json games = Json::array();
  const Interrupt interrupt;
  std::size_t finished = 0;
  for (const std::string& file : options.files) {
    const auto game = load_game({file, options.set, {}, false}, streams);
    if (!game.ruleset.has_start) refuse(streams.err, "{} says nowhere how the game begins", file);
    const Speed speed =
        measure(game.ruleset, options.leaves, options.speed, [] { return Interrupt::asked(); });
    if (Interrupt::asked()) break;
    ++finished;
    const std::string name = std::filesystem::path(file).stem().string();
    if (options.json) {
      games.add(to_json(name, speed));
    } else {
      streams.out << to_text(name, speed);
    }
  }
  if (options.json) {
    write_json(streams.out, Json::object({{"games", games}, {"interrupted", Interrupt::asked()}}));
  }
  return Interrupt::asked() ? tell_interrupted(finished, options.files.size(), streams) : fine;
}

int run_bench(const BenchOptions& options, Streams& streams) {
  if (options.random || options.leaves) return run_speed(options, streams);
  Work all;
  Json games = Json::array();
  std::vector<std::string> files = options.files;
  std::sort(files.begin(), files.end());
  const Interrupt interrupt;
  std::size_t finished = 0;
  for (const std::string& file : files) {
    const auto work = run_game(file, options, streams);
    if (!work) break;
    const std::string name = std::filesystem::path(file).stem().string();
    ++finished;
    all.nodes += work->nodes;
    all.seconds += work->seconds;
    games.add(Json::object(
        {{"game", name}, {"nodes", work->nodes}, {"depths", work->depths}, {"seconds", work->seconds}}));
    if (!options.json) {
      print(streams.out, "{:<28} {:>10} nodes, {} plies\n", name, work->nodes, fmt::join(work->depths, ", "));
      print(streams.err, "{}: {:.2f} s\n", name, work->seconds);
    }
  }
  if (options.json) {
    write_json(streams.out, Json::object({{"nodes", all.nodes},
                                          {"seconds", all.seconds},
                                          {"games", games},
                                          {"interrupted", Interrupt::asked()}}));
  } else if (!Interrupt::asked()) {
    print(streams.out, "{:<28} {:>10} nodes\n", "all", all.nodes);
    print(streams.err, "{:.2f} s, {:.0f} nodes a second\n", all.seconds,
          static_cast<double>(all.nodes) / std::max(all.seconds, 1e-6));
  }
  if (Interrupt::asked()) return tell_interrupted(finished, files.size(), streams);
  return fine;
}

} // namespace

Command bench_command() {
  Command command("bench", "Count the positions a controller needs for fixed searches");
  auto& options = command.runs(run_bench);
  command.add("FILE", &options.files, "Rule files, or names of games that 'regola games' lists").require();
  add_set(command, options.set);
  command.add("--by", &options.by, "The controller that searches").called("CONTROLLER").show_default();
  command.add("--nodes", &options.nodes, "Search deeper until a search has taken so many")
      .within(1, most_nodes)
      .show_default();
  command.add("--random", &options.random, "Measure random games instead")
      .excluding("--by")
      .excluding("--nodes");
  command.add("--leaves", &options.leaves, "Measure how fast the positions so many plies away are counted")
      .called("PLIES")
      .within(1, 100)
      .excluding("--by")
      .excluding("--nodes")
      .excluding("--random");
  command.add("--time", &options.speed.seconds, "Of processor time to measure for")
      .or_called("--seconds")
      .lasting(0.001, 3600.0)
      .show_default();
  command.add("--plies", &options.speed.plies, "A random game is cut after so many")
      .within(1, 1'000'000)
      .show_default();
  command.add("--seed", &options.speed.seed, "Of the random games")
      .within(0, std::numeric_limits<std::uint64_t>::max())
      .show_default();
  add_json(command, options.json);
  add_backend(command);
  command.memory = "the memory of the controller, as in alphabeta:table=64M or mcts:memory=64M";
  command.example =
      "regola bench games/*.rules\n"
      "  regola bench games/*.rules --by alphabeta:killers=off,history=off\n"
      "  regola bench --random games/othello.rules --seconds 2 --json\n"
      "Each game is searched from its start and after 8 and 20 random plies. The counts are the same on\n"
      "every machine; the times on standard error are not.";
  return command;
}

} // namespace regola::console
