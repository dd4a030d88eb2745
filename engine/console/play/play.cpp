// The command `play`: people and the computer against each other, at the console.

#include "engine/console/game_library.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/play/input.hpp"
#include "engine/console/play/opponents.hpp"
#include "engine/console/print.hpp"
#include "engine/console/screen/play_screen.hpp"
#include "rules/text/printable.hpp"

#include <cstdlib>

namespace regola::console {

namespace {

struct PlayOptions : FileOptions {
  StatusOption status;
  DefaultOpponent standard;
  std::string record;
  ReplayOptions replay;
  std::size_t most_plies = 400; // between computers
  std::string clock;
  bool verbose = false;
  bool ponder = false;
  bool ascii = false;
  bool screen = false;
  std::vector<std::string> breaks;
  std::vector<std::string> known;   // the options of the command
  std::vector<std::string> players; // options named after the players of the game
};

/// The beginning of the session: a status, or a recorded game.
PlayedGame beginning(const Game& game, const PlayOptions& options, Streams& streams) {
  if (!options.replay.file.empty()) {
    Engine engine(game.ruleset);
    return read_game(options.replay, engine, options.set, streams);
  }
  PlayedGame played;
  played.start = status_for(game, options.status, streams);
  return played;
}

/// Asks for a game.
std::string choose_game(Streams& streams) {
  const std::vector<LibraryGame> games = library_games();
  if (!streams.interactive || games.empty()) {
    refuse(streams.err, "play needs a rule file or the name of a game; 'regola games' lists them");
  }
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::string line = fmt::format("{:>3}  {:<22}  {}", i + 1, games[i].name,
                                         games[i].about.empty() ? games[i].title : games[i].about);
    print(streams.out, "{}\n", wrapped(line, streams.drawing().width, 29));
  }
  const auto complete = [&](const std::string& typed) {
    std::vector<std::string> fitting;
    for (const LibraryGame& game : games) {
      if (game.name.rfind(typed, 0) == 0) fitting.push_back(game.name);
    }
    return fitting;
  };
  while (const auto answer = read_line("Which game, by number or name? ", streams, {complete, {}})) {
    const std::vector<std::string> fitting = complete(*answer);
    const std::size_t number = whole_number<std::size_t>(*answer).value_or(0);
    if (number >= 1 && number <= games.size()) return games[number - 1].name;
    if (contains(fitting, *answer) || fitting.size() == 1) {
      return fitting.size() == 1 ? fitting.front() : *answer;
    }
    const std::string help = suggest_game(*answer);
    print(streams.out, "No game is called '{}'{}\n", printable(*answer), help.empty() ? "." : "; " + help);
  }
  throw Refused();
}

/// Saves the unfinished game of an interrupted person if it is not recorded.
void keep(PlaySession& session, const std::string& file, Streams& streams) {
  if (!streams.interactive || session.is_over() || session.played().plies.empty() ||
      !session.record().path().empty()) {
    return;
  }
  const char* state = std::getenv("XDG_STATE_HOME"); // NOLINT: no thread changes the environment
  const char* home = std::getenv("HOME");            // NOLINT
  if ((state == nullptr || *state == '\0') && home == nullptr) return;
  const std::filesystem::path folder =
      (state != nullptr && *state != '\0' ? std::filesystem::path(state)
                                          : std::filesystem::path(home) / ".local/state") /
      "regola";
  const std::string path = (folder / "interrupted.txt").string();
  try {
    std::filesystem::create_directories(folder);
    session.save(path);
    print(streams.err, "The game is kept; to go on: regola play {} --replay {}\n", file, path);
  } catch (const std::exception& error) {
    print_fault_text(streams.err, error.what());
  }
}

/// Refuses the full screen where it cannot be used.
void check_screen(Streams& streams) {
  if (!has_screen()) refuse(streams.err, "--screen: this program was built without ncurses");
  if (!streams.interactive) {
    refuse(streams.err, "--screen needs a terminal, as standard input and as standard output");
  }
}

int run_play(PlayOptions options, Streams& streams) {
  if (options.screen) check_screen(streams);
  if (options.file.empty()) options.file = choose_game(streams);
  const std::string& file = options.file;
  std::optional<TimeControl> clock;
  if (!options.clock.empty()) {
    try {
      clock = read_time_control(options.clock);
    } catch (const std::invalid_argument& fault) {
      refuse(streams.err, "--clock {}: {}", options.clock, fault.what());
    }
  }
  const auto game = load_game(options, streams);
  const auto from = beginning(game, options, streams);
  const auto seats = read_seats(game.ruleset, options.players, options.known, streams);
  check_value(game.ruleset, options.standard.value, streams);
  streams.unicode = streams.unicode && !options.ascii;
  PlaySession session(game,
                      {seats,
                       options.standard.text(),
                       from,
                       {file, options.set},
                       options.record,
                       options.most_plies,
                       clock,
                       options.standard.database},
                      streams);
  for (const std::string& line : options.breaks) {
    const Stepper::Answer answer = Stepper(game, streams).toggle_break(line);
    if (!answer.known) refuse(streams.err, "--break: {}", answer.text);
  }
  session.seat_players();
  const Interrupt interrupt(streams.interactive ? Interrupt::CtrlC::hurry : Interrupt::CtrlC::leave);
  if (options.screen) {
    PlayScreen(session, open_screen(streams.colour_out), {options.ponder, options.breaks}, streams).play();
  } else {
    PlayPrompt(session, {options.verbose, options.ponder, options.breaks}, streams).play();
  }
  if (Interrupt::asked()) {
    keep(session, file, streams);
    return Interrupt::exit_code();
  }
  return session.record().is_whole() ? fine : bad_input;
}

} // namespace

Command play_command() {
  Command command("play", "Play a game");
  auto& options = command.runs(run_play);
  add_file(command, options).required = false;
  command.add("--depth", &options.standard.depth, "The computer looks exactly that many plies ahead")
      .within(1, 1000);
  command.add("--time", &options.standard.seconds, "Without --depth: how long the computer may think a move")
      .or_called("--seconds")
      .lasting(0.001, 86400.0)
      .show_default();
  add_from(command, options.status);
  command
      .add("--value", &options.standard.value,
           "The heuristic of the text to play by; the last one by default")
      .called("NAME");
  command
      .add("--db", &options.standard.database,
           "Play from this database of 'solve', where it knows; 'analyze' shows what it knows")
      .called("DIR");
  command
      .add("--plies", &options.most_plies,
           "Between two computers: a game that has not ended by then is drawn")
      .within(1, 1'000'000'000)
      .show_default();
  add_record(command, options.record);
  add_replay(command, options.replay, "Go on with a game of this file").excluding("--from");
  command.add("--clock", &options.clock, "The time of each player for the game, and what a move adds")
      .called("5m+3s");
  command.add("--ponder", &options.ponder, "The computer thinks on your time, too");
  add_backend(command);
  command.add("--screen", &options.screen, "Play on the whole screen, by arrows and mouse");
  command.add("--ascii", &options.ascii, "Show letters rather than glyphs");
  command
      .add("--break", &options.breaks,
           "Stop wherever a line does something in a move, by its number or name; repeatable")
      .called("LINE");
  command.add("--verbose", &options.verbose, "Say what the computer thinks of its moves");
  options.known = option_names(command);
  command.others = &options.players;
  command.memory = "the memory of the controller, as in alphabeta:table=64M or mcts:memory=64M";
  command.example =
      "regola play my-game.rules\n"
      "  regola play my-game.rules --x computer --o human --depth 9\n"
      "Each player is human, computer, or a controller such as alphabeta:time=5s or easy: --PLAYER human, "
      "by\n"
      "the names of the game's players. Without that you are the first one and the computer is the second.\n"
      "'regola arena --list' shows all controllers.";
  return command;
}

} // namespace regola::console
