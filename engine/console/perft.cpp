// The command `perft`: counts the lines of play of a length.

#include "engine/compiled/engine.hpp"
#include "engine/console/command.hpp"
#include "engine/console/print.hpp"
#include "rules/status_text.hpp"

#include <memory>
#include <ostream>

#include <fmt/format.h>

namespace regola::console {

namespace {

constexpr int deepest = 1000;

struct PerftOptions : FileOptions {
  int depth = 0;
  std::string from;
  bool divide = false;
};

int run_perft(const PerftOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  if (!game) {
    return bad_input;
  }
  const auto status = status_for(*game, options.from, streams);
  if (!status) {
    return bad_input;
  }
  const Ruleset& ruleset = game->ruleset;
  Engine engine(ruleset);
  Json json = Json::object({{"depth", options.depth}, {"status", to_text(ruleset, *status)}});
  std::uint64_t leaves = 0;
  if (options.divide) {
    Json divide = Json::array();
    for (const auto& [move, count] : engine.perft_divide(*status, options.depth)) {
      leaves += count;
      divide.add(Json::object({{"move", to_text(ruleset, move)}, {"leaves", count}}));
      if (!options.json) {
        print(streams.out, "{}: {}\n", to_text(ruleset, move), count);
      }
    }
    json.set("divide", divide);
    leaves = options.depth == 0 ? 1 : leaves;
  } else {
    leaves = engine.perft(*status, options.depth);
  }
  json.set("leaves", leaves);
  if (options.json) {
    streams.out << json.text() << '\n';
  } else {
    print(streams.out, "{}\n", leaves);
  }
  return fine;
}

} // namespace

Command perft_command() {
  auto options = std::make_shared<PerftOptions>();
  Command command("perft", "Count the lines of play of a length");
  add_file(command, *options);
  command.add("DEPTH", &options->depth, "Plies").require().within(0, deepest);
  command.add("--from", &options->from, "Start from this status").called("STATUS");
  command.add("--divide", &options->divide, "One count for each first move");
  add_json(command, options->json);
  command.example = "regola perft my-game.rules 5";
  command.run = [options](Streams& streams) { return run_perft(*options, streams); };
  return command;
}

} // namespace regola::console
