// The command `play`: people and the computer against each other, at the console.

#include "engine/console/command.hpp"
#include "engine/console/opponents.hpp"
#include "engine/console/record_file.hpp"
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
  DefaultOpponent standard;
  std::string record;
  std::string replay;
  std::size_t number = 0; // of the game to replay
  bool verbose = false;
};

/// Where the sitting begins: a status, or a game that was recorded.
std::optional<PlayedGame> beginning(const Game& game, const PlayOptions& options, Streams& streams) {
  if (!options.replay.empty()) {
    Engine engine(game.ruleset);
    return read_game(options.replay, options.number, engine, options.set, streams);
  }
  const auto start = status_for(game, options.from, streams);
  if (!start) {
    return std::nullopt;
  }
  PlayedGame played;
  played.start = *start;
  return played;
}

int run_play(const PlayOptions& options, const std::vector<std::string>& extra, Streams& streams) {
  const auto game = load_game(options, streams);
  if (!game) {
    return bad_input;
  }
  const auto from = beginning(*game, options, streams);
  const auto seats = read_seats(game->ruleset, extra, streams);
  if (!from || !seats) {
    return bad_input;
  }
  if (!options.standard.value.empty() && game->ruleset.find_value(options.standard.value) == nullptr) {
    std::vector<std::string> known;
    for (const Value& value : game->ruleset.values) {
      known.push_back(value.name);
    }
    fmt::print(streams.err, "regola: this game has no value '{}'; it has: {}\n", options.standard.value,
               known.empty() ? "none" : fmt::format("{}", fmt::join(known, ", ")));
    return bad_input;
  }
  Table table(
      *game,
      {*seats, options.standard.text(), *from, {options.file, options.set}, options.record, options.verbose},
      streams);
  if (!table.seat_players()) {
    return bad_input;
  }
  table.play();
  return fine;
}

} // namespace

void add_play(CLI::App& program, Streams& streams, int& exit_code) {
  CLI::App* command = program.add_subcommand("play", "Play a game");
  auto options = std::make_shared<PlayOptions>();
  add_file(*command, *options);
  command->add_option("--depth", options->standard.depth, "The computer looks exactly that many plies ahead")
      ->check(CLI::Range(1, 1000));
  command
      ->add_option("--seconds", options->standard.seconds,
                   "Without --depth: how long the computer may think a move")
      ->check(CLI::Range(0.001, 86400.0))
      ->capture_default_str();
  command->add_option("--from", options->from, "Start from this status")->type_name("STATUS");
  command
      ->add_option("--value", options->standard.value,
                   "The heuristic of the text to play by; the last one by default")
      ->type_name("NAME");
  command->add_option("--record", options->record, "Add the games to this file as they are played")
      ->type_name("FILE");
  auto* replay = command->add_option("--replay", options->replay, "Go on with a game of this file")
                     ->type_name("FILE")
                     ->excludes("--from");
  command->add_option("--game", options->number, "Which one, from 1; the last one by default")
      ->check(CLI::PositiveNumber)
      ->needs(replay);
  command->add_flag("--verbose", options->verbose, "Say what the computer thinks of its moves");
  command->allow_extras();
  add_example(
      *command,
      "regola play my-game.rules\n"
      "  regola play my-game.rules --x computer --o human --depth 9\n"
      "Each player is human, computer, or a controller such as alphabeta:time=5s or easy: --PLAYER human, "
      "by\n"
      "the names of the game's players. Without that you are the first one and the computer is the second.\n"
      "'regola arena --list' shows all controllers.");
  command->callback([options, command, &streams, &exit_code] {
    exit_code = run_play(*options, command->remaining(), streams);
  });
}

} // namespace regola::console
