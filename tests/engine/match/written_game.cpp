#include "engine/match/written_game.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("next_line takes lines from the front, and tells those that were not finished") {
  std::string_view rest = " a \r\n\n b // unfinished\n// c // unfinished\n  \nd";
  struct Row {
    std::string text;
    bool finished;
  };
  for (const Row& row : {Row{"a", true}, Row{"", true}, Row{"b // unfinished", false},
                         Row{"// c // unfinished", false}, Row{"", true}, Row{"d", false}}) {
    const RecordLine line = next_line(rest);
    CHECK(line.text == row.text);
    CHECK(line.finished == row.finished);
  }
  CHECK(rest.empty());
}

TEST_CASE("begins_game: only a finished line whose key is 'game'") {
  CHECK(begins_game({"game: Hex", true}));
  CHECK(begins_game({"game : Hex", true}));
  CHECK(begins_game({"game:", true}));
  CHECK_FALSE(begins_game({"game: Hex", false}));
  CHECK_FALSE(begins_game({"games: Hex", true}));
  CHECK_FALSE(begins_game({"game", true}));
  CHECK_FALSE(begins_game({"// game: Hex", true}));
}

TEST_CASE("cited: text of a record is cut where a message cites it") {
  CHECK(cited("b2") == "b2");
  CHECK(cited(std::string(1000, 'a')) == std::string(80, 'a') + "...");
}

TEST_CASE("read_written_game reads a game without playing it") {
  const Ruleset rules = game("tic-tac-toe");
  const std::string text =
      "game: Tic-Tac-Toe\nplayer x: easy\nseed: 5\n\n1. nonsense\n2. more\nundo: 1\nresult: o\n3. to";
  const WrittenGame read = read_written_game(rules, {}, text, text);
  CHECK_FALSE(read.fault);
  CHECK(read.head.players[0] == "easy");
  CHECK(read.head.seed == 5U);
  REQUIRE(read.moves.size() == 1);
  CHECK(read.moves.front().typed == "nonsense");
  CHECK(read.moves.front().line == "1. nonsense");
  CHECK(read.result_text == "o");
  CHECK(read.unfinished == std::vector<std::string_view>{"3. to"});
  CHECK(read.begun);
  CHECK_FALSE(read_written_game(rules, {}, text, text.substr(0, 20)).begun);
}
