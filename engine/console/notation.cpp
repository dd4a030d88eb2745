// The command `notation`: a status in the notation of other programs, or read from it.

#include "rules/notation.hpp"
#include "engine/console/command.hpp"

#include <memory>
#include <ostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

namespace regola::console {

namespace {

struct NotationOptions : FileOptions {
  std::vector<std::string> status;
};

int run_notation(const NotationOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  if (!game) {
    return bad_input;
  }
  const Ruleset& ruleset = game->ruleset;
  const auto status = status_for(*game, fmt::format("{}", fmt::join(options.status, " ")), streams);
  if (!status) {
    return bad_input;
  }
  if (ruleset.notation.empty()) {
    fmt::print(streams.err, "{}: this game has no notation but its own; a 'notation' line gives it one\n",
               options.file);
    return bad_input;
  }
  if (options.json) {
    streams.out << nlohmann::json{{"status", to_text(ruleset, *status)},
                                  {"notation", to_notation(ruleset, *status)}}
                       .dump()
                << '\n';
    return fine;
  }
  fmt::print(streams.out, "{}\n{}\n", to_notation(ruleset, *status), to_text(ruleset, *status));
  return fine;
}

} // namespace

void add_notation(CLI::App& program, Streams& streams, int& exit_code) {
  CLI::App* command = program.add_subcommand("notation", "Write a status as other programs do (FEN)");
  auto options = std::make_shared<NotationOptions>();
  add_file(*command, *options);
  command
      ->add_option("STATUS", options->status, "The status, in either form; without it the start of the game")
      ->expected(0, -1);
  add_json(*command, options->json);
  add_example(*command, "regola notation my-game.rules 8/8/8/8/8/8/8/K1k5 w - -");
  command->callback([options, &streams, &exit_code] { exit_code = run_notation(*options, streams); });
}

} // namespace regola::console
