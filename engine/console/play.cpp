// The command `play`: people and the computer against each other, at the console.

#include "engine/console/command.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/opponents.hpp"
#include "engine/console/print.hpp"
#include "engine/console/record_file.hpp"
#include "engine/console/replay.hpp"
#include "engine/console/seats.hpp"
#include "engine/console/table.hpp"

#include <memory>
#include <ostream>

#include <fmt/format.h>

namespace regola::console {

namespace {

struct PlayOptions : FileOptions {
  StatusOption status;
  DefaultOpponent standard;
  std::string record;
  ReplayOptions replay;
  std::size_t most_plies = 400; // between computers
  bool verbose = false;
  bool ascii = false;
  std::vector<std::string> known;   // the options of the command
  std::vector<std::string> players; // who plays each of them: options that are called as the game calls them
};

/// Where the sitting begins: a status, or a game that was recorded.
std::optional<PlayedGame> beginning(const Game& game, const PlayOptions& options, Streams& streams) {
  if (!options.replay.file.empty()) {
    Engine engine(game.ruleset);
    return read_game(options.replay, engine, options.set, streams);
  }
  const auto start = status_for(game, options.status, streams);
  if (!start) {
    return std::nullopt;
  }
  PlayedGame played;
  played.start = *start;
  return played;
}

int run_play(const PlayOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  if (!game) {
    return bad_input;
  }
  const auto from = beginning(*game, options, streams);
  const auto seats = read_seats(game->ruleset, options.players, options.known, streams);
  if (!from || !seats) {
    return bad_input;
  }
  if (!has_value(game->ruleset, options.standard.value, streams)) {
    return bad_input;
  }
  streams.unicode = streams.unicode && !options.ascii;
  Table table(*game,
              {*seats,
               options.standard.text(),
               *from,
               {options.file, options.set},
               options.record,
               options.most_plies,
               options.verbose},
              streams);
  if (!table.seat_players()) {
    return bad_input;
  }
  const Interrupt interrupt;
  table.play();
  return Interrupt::asked() ? Interrupt::exit_code() : table.is_recorded() ? fine : bad_input;
}

} // namespace

Command play_command() {
  auto options = std::make_shared<PlayOptions>();
  Command command("play", "Play a game");
  add_file(command, *options);
  command.add("--depth", &options->standard.depth, "The computer looks exactly that many plies ahead")
      .within(1, 1000);
  command
      .add("--seconds", &options->standard.seconds, "Without --depth: how long the computer may think a move")
      .within_reals(0.001, 86400.0)
      .show_default();
  add_from(command, options->status);
  command
      .add("--value", &options->standard.value,
           "The heuristic of the text to play by; the last one by default")
      .called("NAME");
  command
      .add("--plies", &options->most_plies,
           "Between two computers: a game that has not ended by then is drawn")
      .within(1, 1'000'000'000)
      .show_default();
  add_record(command, options->record);
  add_replay(command, options->replay, "Go on with a game of this file").excluding("--from");
  command.add("--ascii", &options->ascii, "Show letters rather than glyphs");
  command.add("--verbose", &options->verbose, "Say what the computer thinks of its moves");
  options->known = option_names(command);
  command.others = &options->players;
  command.memory = "the memory of the controller, as in alphabeta:table=64M or mcts:memory=64M";
  command.example =
      "regola play my-game.rules\n"
      "  regola play my-game.rules --x computer --o human --depth 9\n"
      "Each player is human, computer, or a controller such as alphabeta:time=5s or easy: --PLAYER human, "
      "by\n"
      "the names of the game's players. Without that you are the first one and the computer is the second.\n"
      "'regola arena --list' shows all controllers.";
  command.run = [options](Streams& streams) { return run_play(*options, streams); };
  return command;
}

} // namespace regola::console
