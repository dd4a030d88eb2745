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
  const RecordReader record(rules, {}, text);
  CHECK(record.remarked() == 0);
  REQUIRE(record.games() == games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto read = record.read(engine, i);
    REQUIRE(std::holds_alternative<PlayedGame>(read));
    const auto& back = std::get<PlayedGame>(read);
    CHECK(back.players == games[i].players);
    CHECK(back.seed == games[i].seed);
    CHECK(to_text(rules, back.result) == to_text(rules, games[i].result));
    REQUIRE(back.plies.size() == games[i].plies.size());
    CHECK(back.status() == games[i].status());
    for (std::size_t ply = 0; ply < games[i].plies.size(); ++ply) {
      CHECK(back.plies[ply].move == games[i].plies[ply].move);
    }
  }
}

TEST_CASE("record: how it looks") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  const std::string head = "game: Tic-Tac-Toe\nrules: a.rules\nsettings: N=3 K=2\nstart: .../.../... x\n"
                           "player x: human\nplayer o: alphabeta:depth=4\n\n";
  PlayedGame game = played(engine, {"put b2", "put a3"});
  CHECK(record_text(rules, {"a.rules", {"N=3", "K=2"}}, game) == head + "1. put b2\n2. put a3\n");
  game.result = {Ending::won, second_player, 0, 0};
  CHECK(record_text(rules, {"a.rules", {"N=3", "K=2"}}, game) == head + "1. put b2\n2. put a3\nresult: o\n");
  CHECK(record_head(rules, {"a.rules", {"N=3", "K=2"}}, game) == head);
  CHECK(record_ply(rules, game, 2) == "2. put a3\n");
  CHECK(record_undo(2) == "undo: 2\n");
  CHECK(record_result(rules, {}).empty());
}

TEST_CASE("record: whatever a file is called, its name is one line") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  PlayedGame won = played(engine, {"put a1"});
  won.players[0] = "human\nseed: 8";
  const std::string text = record_text(rules, {"a\nplayer x: nobody\xC2\x9B.rules", {}}, won);
  CHECK(text.find("\nplayer x: nobody") == std::string::npos);
  CHECK(text.find("\nseed: 8") == std::string::npos);
  CHECK(text.find('\xC2') == std::string::npos);
  CHECK(RecordReader(rules, {}, text).games() == 1);
}
