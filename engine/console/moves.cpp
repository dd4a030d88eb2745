// The command `moves`: the successors of a status, each with the line that offers it.

#include "engine/console/command.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/status_text.hpp"

#include <memory>
#include <ostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

namespace regola::console {

namespace {

struct MovesOptions : FileOptions {
  std::vector<std::string> status;
};

int run_moves(const MovesOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  if (!game) {
    return bad_input;
  }
  const auto status = status_for(*game, fmt::format("{}", fmt::join(options.status, " ")), streams);
  if (!status) {
    return bad_input;
  }
  const Ruleset& ruleset = game->ruleset;
  const Result result = result_of(ruleset, *status);
  const std::vector<Successor> all =
      result.ending == Ending::open ? successors(ruleset, *status) : std::vector<Successor>();
  if (options.json) {
    nlohmann::json list = nlohmann::json::array();
    for (const Successor& next : all) {
      list.push_back({{"move", to_text(ruleset, next.move)},
                      {"status", to_text(ruleset, next.status)},
                      {"line", next.line},
                      {"rule", game->line(next.line)},
                      {"bindings", to_json(next.variables)}});
    }
    streams.out << nlohmann::json{{"status", to_text(ruleset, *status)},
                                  {"result", to_text(ruleset, result)},
                                  {"moves", list}}
                       .dump()
                << '\n';
    return fine;
  }
  if (result.ending != Ending::open) {
    fmt::print(streams.out, "the game is over: {}\n", to_text(ruleset, result));
  }
  for (const Successor& next : all) {
    const std::string bindings = next.variables.to_string();
    fmt::print(streams.out, "{:<12} {}   line {}: {}{}{}\n", to_text(ruleset, next.move),
               to_text(ruleset, next.status), next.line, game->line(next.line), bindings.empty() ? "" : "   ",
               bindings);
  }
  return fine;
}

} // namespace

void add_moves(CLI::App& program, Streams& streams, int& exit_code) {
  CLI::App* command = program.add_subcommand("moves", "List the successors of a status with their rules");
  auto options = std::make_shared<MovesOptions>();
  add_file(*command, *options);
  command->add_option("STATUS", options->status, "The status; without it the start of the game")
      ->expected(0, -1);
  add_json(*command, options->json);
  add_example(*command, "regola moves games/tris.rules o---x-----");
  command->callback([options, &streams, &exit_code] { exit_code = run_moves(*options, streams); });
}

} // namespace regola::console
