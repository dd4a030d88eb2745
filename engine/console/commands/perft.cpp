// The command `perft`: counts the lines of play of a length.

#include "engine/console/commands/solution_report.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/print.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/ruleset/status_text.hpp"

#include <numeric>
#include <ostream>
#include <sstream>

namespace regola::console {

namespace {

constexpr int deepest_count = 1000;

struct PerftOptions : FileOptions {
  int depth = 0;
  StatusOption status;
  bool divide = false;
};

/// The moves of the first ply; empty if no ply is counted or the game is over.
std::vector<Successor> first_moves(Engine& engine, const Status& status, int depth) {
  const bool open = depth > 0 && engine.result(status).ending == Ending::open;
  return open ? engine.successors(status) : std::vector<Successor>();
}

/// Counts the lines of play below each first move together with all ranks. Each takes its share of the lines
/// of two plies.
/// @param count counts the lines of so many plies from a status
/// @return in the order of the moves; on ranks other than 0 the own counts alone
template <typename Count>
std::vector<std::uint64_t> count_shared(Engine& engine, const Status& status, int depth, Ranks& ranks,
                                        const Count& count) {
  const std::vector<Successor> moves = first_moves(engine, status, depth);
  std::vector<std::uint64_t> below(moves.size());
  int line = 0;
  const auto is_mine = [&] {
    const bool mine = line == ranks.rank();
    line = (line + 1) % ranks.size();
    return mine;
  };
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (depth == 1) {
      if (is_mine()) below[i] = count(moves[i].status, 0);
      continue;
    }
    for (const Successor& next : first_moves(engine, moves[i].status, depth - 1)) {
      if (is_mine()) below[i] += count(next.status, depth - 2);
    }
  }
  const std::vector<std::string> all = ranks.gather(fmt::format("{}", fmt::join(below, " ")));
  for (std::size_t other = 1; other < all.size(); ++other) {
    std::istringstream theirs(all[other]);
    std::uint64_t part = 0;
    for (std::size_t i = 0; theirs >> part; ++i) below[i] += part;
  }
  return below;
}

/// Explains on err why there is no total.
int tell_interrupted(std::uint64_t counted, Streams& streams) {
  print_fault(streams.err, "interrupted; {} lines were counted until then", counted);
  return Interrupt::exit_code();
}

int run_perft(const PerftOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  const auto status = status_for(game, options.status, streams);
  const Ruleset& ruleset = game.ruleset;
  Engine engine(ruleset);
  const Interrupt interrupt;
  ProgressLine progress(streams);
  Ranks& ranks = joined_ranks();
  std::uint64_t leaves = 0;
  const auto count = [&](const Status& from, int depth) {
    const std::uint64_t before = leaves;
    leaves += engine.perft(from, depth, [&](std::uint64_t made) {
      if (ranks.rank() == 0) progress.update([&] { return fmt::format("{} lines", leaves + made); });
      return Interrupt::asked();
    });
    return leaves - before;
  };
  std::vector<std::uint64_t> shared; // by first move
  if (ranks.size() > 1) {
    if (!is_same_work(ranks, ruleset, status, "depth", fmt::format("{}", options.depth), streams)) {
      return bad_input;
    }
    shared = count_shared(engine, status, options.depth, ranks, count);
    if (ranks.rank() != 0) return Interrupt::asked() ? Interrupt::exit_code() : fine;
    leaves = 0;
  }
  Json json = Json::object({{"depth", options.depth}, {"status", to_text(ruleset, status)}});
  if (options.divide) {
    Json divide = Json::array();
    const std::vector<Successor> moves = first_moves(engine, status, options.depth);
    const std::vector<std::string> texts = told_apart(ruleset, status, moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Successor& next = moves[i];
      const std::uint64_t below = shared.empty() ? count(next.status, options.depth - 1) : shared[i];
      if (Interrupt::asked()) break;
      leaves += shared.empty() ? 0 : below;
      divide.add(Json::object({{"move", to_text(ruleset, next.move)}, {"leaves", below}}));
      if (!options.json) {
        progress.clear();
        print(streams.out, "{}: {}\n", texts[i], below);
        streams.out.flush();
      }
    }
    json.set("divide", divide);
    leaves = options.depth == 0 ? 1 : leaves;
  } else if (ranks.size() > 1 && options.depth > 0) {
    leaves = std::accumulate(shared.begin(), shared.end(), std::uint64_t{0});
  } else {
    static_cast<void>(count(status, options.depth));
  }
  progress.clear();
  if (options.json) {
    json.set("leaves", leaves);
    json.set("interrupted", Interrupt::asked());
    write_json(streams.out, json);
  } else if (!Interrupt::asked()) {
    print(streams.out, "{}\n", leaves);
  }
  return Interrupt::asked() ? tell_interrupted(leaves, streams) : fine;
}

} // namespace

Command perft_command() {
  Command command("perft", "Count the lines of play of a length");
  auto& options = command.runs(run_perft);
  add_file(command, options);
  command.add("DEPTH", &options.depth, "Plies").require().within(0, deepest_count);
  add_status(command, options.status);
  command.add("--divide", &options.divide, "One count for each first move");
  add_json(command, options.json);
  command.memory = "DEPTH, and with the moves of a status";
  command.example = "regola perft my-game.rules 5";
  return command;
}

} // namespace regola::console
