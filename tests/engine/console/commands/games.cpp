#include "tests/engine/console/run.hpp"

#include <cstdlib>
#include <filesystem>

#include <catch2/catch.hpp>

#include "engine/console/game_library.hpp"

using namespace regola::test;

namespace {

/// The library is the folder games/ as long as this is.
struct Library {
  Library() { setenv("REGOLA_GAMES", (source_dir() + "/games").c_str(), 1); } // NOLINT(concurrency-mt-unsafe)
  ~Library() { unsetenv("REGOLA_GAMES"); }                                    // NOLINT(concurrency-mt-unsafe)
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
};

} // namespace

TEST_CASE("games: all that there are, with a sentence each") {
  const Library library;
  const Ran ran = run({"games"});
  CHECK(ran.code == 0);
  CHECK(ran.out.find("tic-tac-toe  ") != std::string::npos);
  CHECK(ran.out.find("Three in a row on nine cells.\n") != std::string::npos);
  for (const auto& game : regola::console::library_games()) {
    CAPTURE(game.name);
    CHECK((!game.about.empty() || game.title.empty())); // a text that has a title says what it is about
  }
  CHECK(run({"games", "--json"}).out.find("{\"about\":\"Three in a row on nine cells.\"") !=
        std::string::npos);
}

TEST_CASE("games: every command finds one by its name, own files first") {
  const Library library;
  CHECK(run({"perft", "tic-tac-toe", "2"}).out == "72\n");
  CHECK(run({"perft", "tic-tac-toe.rules", "2"}).out == "72\n");
  const TextFile own("players x/o\nboard 2x1\nmove put: . -> x\n");
  const std::string stem = own.path().substr(0, own.path().size() - std::string(".rules").size());
  CHECK(run({"perft", stem, "1"}).out == "2\n");
}

TEST_CASE("games: a directory does not hide the game of its name") {
  const Library library;
  const std::filesystem::path before = std::filesystem::current_path();
  const TextFile place("");
  const std::filesystem::path folder = place.path() + "-folder";
  std::filesystem::create_directories(folder / "tic-tac-toe");
  std::filesystem::create_directories(folder / "no-game.rules");
  std::filesystem::current_path(folder);
  const Ran game = run({"perft", "tic-tac-toe", "2"});
  const Ran none = run({"perft", "no-game", "2"});
  std::filesystem::current_path(before);
  std::filesystem::remove_all(folder);
  CHECK(game.out == "72\n");
  CHECK(none.code == 2);
}

TEST_CASE("games: a name that is nearly right brings a suggestion") {
  const Library library;
  const Ran ran = run({"perft", "tic-tak-toe", "2"});
  CHECK(ran.code == 2);
  CHECK(ran.err.find("did you mean 'tic-tac-toe'?") != std::string::npos);
}

TEST_CASE("games: where none are installed, a name says so") {
  const TextFile place("");
  setenv("REGOLA_GAMES", (place.path() + "-nowhere").c_str(), 1); // NOLINT(concurrency-mt-unsafe)
  const Ran named = run({"perft", "othello", "1"});
  const Ran path = run({"perft", "./othello.rules", "1"});
  unsetenv("REGOLA_GAMES"); // NOLINT(concurrency-mt-unsafe)
  CHECK(named.code == 2);
  CHECK(named.err.find("regola: no games are installed; REGOLA_GAMES may") != std::string::npos);
  CHECK(path.err.find("no games are installed") == std::string::npos);
}

TEST_CASE("new: a text that passes its own tests, and nothing is overwritten") {
  const TextFile place("");
  const std::string file = place.path() + "-new.rules";
  const Ran ran = run({"new", file});
  CHECK(ran.code == 0);
  CHECK(ran.out.find("regola check " + file) != std::string::npos);
  const Ran checked = run({"check", file});
  CHECK(checked.code == 0);
  CHECK(checked.out.find("fine, 2 expectations met\n") != std::string::npos);
  CHECK(run({"new", file}).code == 2);
  std::filesystem::remove(file);
  CHECK(run({"new", "/no/such/folder/game"}).code == 2);
}
