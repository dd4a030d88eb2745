// The command `games`: which games come with the program.

#include "engine/console/command.hpp"
#include "engine/console/game_library.hpp"
#include "engine/console/print.hpp"
#include "engine/console/wrap.hpp"

#include <algorithm>
#include <ostream>

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

} // namespace

Command games_command() {
  Command command("games", "List the games that come with the program");
  auto& json = command.runs(run_games);
  add_json(command, json);
  command.example = "regola games --json\n  regola play tris\nA game is called by its name in every command "
                    "that takes a file.";
  return command;
}

} // namespace regola::console
