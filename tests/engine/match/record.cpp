#include "engine/match/record.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Tic-tac-toe with these moves.
PlayedGame played(Engine& engine, const std::vector<std::string>& moves) {
  PlayedGame game;
  game.start = engine.ruleset().start;
  game.players = {"human", "alphabeta:depth=4"};
  for (const std::string& wanted : moves) {
    for (Successor& next : engine.successors(game.status())) {
      if (to_text(engine.ruleset(), next.move) == wanted) {
        game.plies.push_back(std::move(next));
        break;
      }
    }
  }
  REQUIRE(game.plies.size() == moves.size());
  game.result = engine.result(game.status());
  return game;
}

std::string head(const std::string& more = {}) {
  return "game: Tic-Tac-Toe\nrules: games/tic-tac-toe.rules\nstart: .../.../... x\n" + more;
}

} // namespace

TEST_CASE("record: what is written is read back, several games too") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  PlayedGame won = played(engine, {"put a1", "put b2", "put a2", "put c3", "put a3"});
  won.seed = 7;
  PlayedGame open = played(engine, {"put b2"});
  PlayedGame given_up = played(engine, {"put b2", "put a1"});
  given_up.result = {Ending::won, second_player, 0, 0};
  PlayedGame cut = played(engine, {"put c3"});
  cut.result = {Ending::drawn, first_player, 0, 0};
  const PlayedGame none = played(engine, {});
  const std::vector<PlayedGame> games = {won, open, given_up, cut, none};
  std::string text;
  for (const PlayedGame& each : games) {
    text += (text.empty() ? "" : "\n") + record_text(rules, {"a file.rules", {}}, each);
  }
  CAPTURE(text);
  const auto read = read_record(engine, {}, text);
  REQUIRE(std::holds_alternative<std::vector<PlayedGame>>(read));
  const auto& back = std::get<std::vector<PlayedGame>>(read);
  REQUIRE(back.size() == games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    CHECK(back[i].players == games[i].players);
    CHECK(back[i].seed == games[i].seed);
    CHECK(to_text(rules, back[i].result) == to_text(rules, games[i].result));
    REQUIRE(back[i].plies.size() == games[i].plies.size());
    CHECK(back[i].status() == games[i].status());
    for (std::size_t ply = 0; ply < games[i].plies.size(); ++ply) {
      CHECK(back[i].plies[ply].move == games[i].plies[ply].move);
    }
  }
}

TEST_CASE("record: how it looks") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  CHECK(record_text(rules, {"a.rules", {"N=3", "K=2"}}, played(engine, {"put b2", "put a3"})) ==
        "game: Tic-Tac-Toe\nrules: a.rules\nsettings: N=3 K=2\nstart: .../.../... x\nplayer x: human\n"
        "player o: alphabeta:depth=4\nresult: open\n\n1. put b2\n2. put a3\n");
}

TEST_CASE("record: moves may be typed as people type them, and lines may be comments") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  const auto read = read_record(engine, {}, "// mine\n" + head("\r\n  1. b2\r\n\n// good?\n2.A3"));
  REQUIRE(std::holds_alternative<std::vector<PlayedGame>>(read));
  CHECK(to_text(rules, std::get<std::vector<PlayedGame>>(read).front().status()) == "o../.x./... x");
}

TEST_CASE("record: settings may come in any order, and other ones are refused") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  const std::string text = head("settings: N=3 K=2\n");
  CHECK(std::holds_alternative<std::vector<PlayedGame>>(read_record(engine, {"K=2", "N=3"}, text)));
  const auto read = read_record(engine, {"N=4"}, text);
  REQUIRE(std::holds_alternative<RecordFault>(read));
  CHECK(std::get<RecordFault>(read).message ==
        "this game was played with --set N=3 --set K=2, and the rules are read with --set N=4");
}

TEST_CASE("record: faults say what and where") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  struct Row {
    std::string text;
    std::string message;
    std::string at; // the text at the place
    std::string help;
  };
  const std::string won = "1. a1\n2. b2\n3. a2\n4. c3\n5. a3\n";
  const Row rows[] = {
      {"", "here is no game", "", "a game begins with a line 'game: ...'"},
      {"1. b2\n", "a move before the first game", "1. b2", "a game begins with a line 'game: ...'"},
      {"seed: 3\n", "a header before the first game", "seed", "a game begins with a line 'game: ...'"},
      {"game: Hex\n", "this is a game of 'Hex', and the rules are those of 'Tic-Tac-Toe'", "Hex", ""},
      {head("nonsense\n"), "this is neither a header nor a move", "nonsense",
       "a header is 'result: draw', a move '1. ' and what was played"},
      {head("sede: 3\n"), "no header is called 'sede'", "sede", "did you mean 'seed'?"},
      {head("seed: x\n"), "'x' is no seed, which is a whole number", "x\n", ""},
      {head("start: ..z/.../... x\n"), "this is no status: ", "z/", ""},
      {head("result: nobody\n"), "'nobody' is no result", "nobody",
       "'x', 'o', 'draw', '+3', 'stopped' or 'open'"},
      {head("\n1. b2\nseed: 3\n"), "a header behind the moves", "seed",
       "the next game begins with a line 'game: ...'"},
      {head("\n2. b2\n"), "this is move 1, not 2", "2.", ""},
      {head("\n1. put d9\n"), "'put d9' is no legal move here", "put d9", ""},
      {head("\n1. put b2\n2. put b3\n3. put b2\n"), "'put b2' is no legal move here", "put b2\n", ""},
      {head("\n1. c\n"), "'c' may be one of these: put c3, put c2, put c1", "c\n", ""},
      {head("\n1.\n"), "here a move is missing", "1.", ""},
      {head("\n" + won + "6. b3\n"), "the game is over before this move (x)", "6. b3", ""},
      {head("result: o\n\n" + won), "the result is 'x' by the rules", "o\n", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const auto read = read_record(engine, {}, row.text);
    REQUIRE(std::holds_alternative<RecordFault>(read));
    const auto& fault = std::get<RecordFault>(read);
    CHECK(fault.message.rfind(row.message, 0) == 0);
    CHECK(row.text.substr(fault.place.offset, row.at.size()) == row.at);
    if (!row.help.empty()) {
      CHECK(fault.help == row.help);
    }
  }
}
