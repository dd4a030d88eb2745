// The command `play`: people and the computer against each other, at the console.

#include "engine/console/command.hpp"
#include "engine/console/seats.hpp"
#include "engine/console/table.hpp"

#include <memory>
#include <ostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

namespace regola::console {

namespace {

struct PlayOptions : FileOptions {
  std::string from;
  std::string value;
  int depth = 0;
  double seconds = 1.0;
  bool compact = false;
};

int run_play(const PlayOptions& options, const std::vector<std::string>& extra, Streams& streams) {
  const auto game = load_game(options, streams);
  if (!game) {
    return bad_input;
  }
  const auto start = status_for(*game, options.from, streams);
  const auto seats = read_seats(game->ruleset, extra, streams);
  if (!start || !seats) {
    return bad_input;
  }
  if (!options.value.empty() && game->ruleset.find_value(options.value) == nullptr) {
    std::vector<std::string> known;
    for (const Value& value : game->ruleset.values) {
      known.push_back(value.name);
    }
    fmt::print(streams.err, "regola: this game has no value '{}'; it has: {}\n", options.value,
               known.empty() ? "none" : fmt::format("{}", fmt::join(known, ", ")));
    return bad_input;
  }
  Limits limits;
  limits.seconds = options.seconds;
  if (options.depth > 0) {
    limits.depth = options.depth;
  }
  Table(*game, *seats, *start, options.value, limits, streams).play();
  return fine;
}

} // namespace

void add_play(CLI::App& program, Streams& streams, int& exit_code) {
  CLI::App* command = program.add_subcommand("play", "Play a game");
  auto options = std::make_shared<PlayOptions>();
  add_file(*command, *options);
  command->add_option("--depth", options->depth, "The computer looks exactly that many plies ahead")
      ->check(CLI::Range(1, 1000));
  command
      ->add_option("--seconds", options->seconds, "Without --depth: how long the computer may think a move")
      ->check(CLI::Range(0.001, 86400.0))
      ->capture_default_str();
  command->add_option("--from", options->from, "Start from this status")->type_name("STATUS");
  command
      ->add_option("--value", options->value, "The heuristic of the text to play by; the last one by default")
      ->type_name("NAME");
  command->allow_extras();
  add_example(
      *command,
      "regola play my-game.rules\n"
      "  regola play my-game.rules --x computer --o human --depth 9\n"
      "Each player is human or computer: --PLAYER human, by the names of the game's players. Without that\n"
      "you are the first one and the computer is the second.");
  command->callback([options, command, &streams, &exit_code] {
    exit_code = run_play(*options, command->remaining(), streams);
  });
}

} // namespace regola::console
