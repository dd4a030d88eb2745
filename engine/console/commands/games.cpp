// The commands `games`: which games come with the program; and `new`: a text to begin a game of one's own
// with.

#include <fstream>

#include "engine/console/command.hpp"
#include "engine/console/game_library.hpp"
#include "engine/console/print.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

namespace {

int run_games(bool json, Streams& streams) {
  const std::vector<LibraryGame> games = library_games();
  if (games.empty()) refuse(streams.err, "{}", no_games_installed);
  if (json) {
    Json list = Json::list(games, [&](const LibraryGame& game) {
      return Json::object(
          {{"name", game.name}, {"title", game.title}, {"about", game.about}, {"file", game.file.string()}});
    });
    write_json(streams.out, list);
    return fine;
  }
  std::size_t width = 0;
  for (const LibraryGame& game : games) width = std::max(width, game.name.size());
  for (const LibraryGame& game : games) {
    const std::string line =
        fmt::format("{:<{}}  {}", game.name, width, game.about.empty() ? game.title : game.about);
    print(streams.out, "{}\n",
          streams.terminal_out ? wrapped(line, streams.drawing().width, width + 2) : line);
  }
  return fine;
}

/// A small game with one line of each kind: a board, a move, an end, a value and expectations.
constexpr const char* game_template = R"(// What the game is about, in a sentence.
game {}
players x/o                          // o plays as x does, with x and o exchanged
board 4x4                            // or drawn: `board`, and a row of symbols on each line below it
move put: . -> x                     // an empty cell becomes x
win around: x^3                      // three x in a row, in any direction
draw if stuck                        // whoever is to move has no move
value open = count (around: {{x.}}^3)  // the rows that x may still complete
value lead = open - other open       // what the computer plays by

expect moves = 16                    // tests: `regola check` runs them
expect xxx./oo../..../.... o result = x
)";

int run_new(const std::string& name, Streams& streams) {
  namespace fs = std::filesystem;
  fs::path file = name;
  if (file.extension() != ".rules") file += ".rules";
  const std::string title = printable(file.stem().string());
  std::error_code ignored;
  if (fs::exists(file, ignored)) {
    refuse(streams.err, "{} is there already; nothing was written", file.string());
  }
  std::ofstream out(file, std::ios::binary);
  print(out, fmt::runtime(game_template), title);
  out.close();
  if (!out) {
    fs::remove(file, ignored);
    refuse(streams.err, "{}: this file cannot be written", file.string());
  }
  print(streams.out,
        "{0}: a game to begin with\n"
        "  regola check {0}          is it sound, and do its tests hold?\n"
        "  regola play {0}           play it\n"
        "  regola moves {0}          what can be played, and by which line\n"
        "Then change the text: each word of the language is in rules/README.md.\n",
        printable(file.string()));
  return fine;
}

} // namespace

Command games_command() {
  Command command("games", "List the games that come with the program");
  auto& json = command.runs(run_games);
  add_json(command, json);
  command.example = "regola games --json\n  regola play tris\nA game is called by its name in every command "
                    "that takes a file.";
  return command;
}

Command new_command() {
  Command command("new", "Begin a game of your own with a small text that works");
  auto& name = command.runs(run_new);
  command.add("NAME", &name, "The file to write; .rules is added where it lacks it").require();
  command.example = "regola new my-game";
  return command;
}

} // namespace regola::console
