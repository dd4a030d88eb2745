// The command `perft`: counts the lines of play of a length.

#include "engine/compiled/engine.hpp"
#include "engine/console/command.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/print.hpp"
#include "engine/matcher/written_line.hpp"
#include "rules/ruleset/status_text.hpp"

#include <ostream>

#include <fmt/format.h>

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
  std::uint64_t leaves = 0;
  const auto count = [&](const Status& from, int depth) {
    leaves += engine.perft(from, depth, [&](std::uint64_t made) {
      progress.update([&] { return fmt::format("{} lines", leaves + made); });
      return Interrupt::asked();
    });
  };
  Json json = Json::object({{"depth", options.depth}, {"status", to_text(ruleset, status)}});
  if (options.divide) {
    Json divide = Json::array();
    for (const Successor& next : first_moves(engine, status, options.depth)) {
      const std::uint64_t before = leaves;
      count(next.status, options.depth - 1);
      if (Interrupt::asked()) break;
      const std::uint64_t below = leaves - before;
      divide.add(Json::object({{"move", to_text(ruleset, next.move)}, {"leaves", below}}));
      if (!options.json) {
        progress.clear();
        print(streams.out, "{}: {}\n", written(ruleset, status, next.move), below);
        streams.out.flush();
      }
    }
    json.set("divide", divide);
    leaves = options.depth == 0 ? 1 : leaves;
  } else {
    count(status, options.depth);
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
  add_from(command, options.status);
  command.add("--divide", &options.divide, "One count for each first move");
  add_json(command, options.json);
  command.memory = "DEPTH, and with the moves of a status";
  command.example = "regola perft my-game.rules 5";
  return command;
}

} // namespace regola::console
