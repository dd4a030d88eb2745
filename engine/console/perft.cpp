// The command `perft`: counts the lines of play of a length.

#include "engine/compiled/engine.hpp"
#include "engine/console/command.hpp"
#include "rules/status_text.hpp"

#include <memory>
#include <ostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

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
  nlohmann::json json = {{"depth", options.depth}, {"status", to_text(ruleset, *status)}};
  std::uint64_t leaves = 0;
  if (options.divide) {
    json["divide"] = nlohmann::json::array();
    for (const auto& [move, count] : engine.perft_divide(*status, options.depth)) {
      leaves += count;
      json["divide"].push_back({{"move", to_text(ruleset, move)}, {"leaves", count}});
      if (!options.json) {
        fmt::print(streams.out, "{}: {}\n", to_text(ruleset, move), count);
      }
    }
    leaves = options.depth == 0 ? 1 : leaves;
  } else {
    leaves = engine.perft(*status, options.depth);
  }
  json["leaves"] = leaves;
  if (options.json) {
    streams.out << json.dump() << '\n';
  } else {
    fmt::print(streams.out, "{}\n", leaves);
  }
  return fine;
}

} // namespace

void add_perft(CLI::App& program, Streams& streams, int& exit_code) {
  CLI::App* command = program.add_subcommand("perft", "Count the lines of play of a length");
  auto options = std::make_shared<PerftOptions>();
  add_file(*command, *options);
  command->add_option("DEPTH", options->depth, "Plies")->required()->check(CLI::Range(0, deepest));
  command->add_option("--from", options->from, "Start from this status")->type_name("STATUS");
  command->add_flag("--divide", options->divide, "One count for each first move");
  add_json(*command, options->json);
  add_example(*command, "regola perft my-game.rules 5");
  command->callback([options, &streams, &exit_code] { exit_code = run_perft(*options, streams); });
}

} // namespace regola::console
