#include "engine/match/record.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

std::string head(const std::string& more = {}) {
  return "game: Tic-Tac-Toe\nrules: games/tic-tac-toe.rules\nstart: .../.../... x\n" + more;
}

/// The last game, which must be readable.
PlayedGame last_game(Engine& engine, const std::string& text, const std::vector<std::string>& settings = {}) {
  const RecordReader record(engine.ruleset(), settings, text);
  REQUIRE(record.games() > 0);
  auto read = record.read(engine, record.games() - 1);
  if (const auto* fault = std::get_if<RecordFault>(&read)) {
    FAIL(fault->message);
  }
  return std::get<PlayedGame>(std::move(read));
}

std::vector<std::string> moves_of(const Ruleset& rules, const PlayedGame& game) {
  std::vector<std::string> texts;
  for (const Successor& ply : game.plies) {
    texts.push_back(to_text(rules, ply.move));
  }
  return texts;
}

/// What is wrong with the last game, or with the text that has none.
RecordFault fault_of(Engine& engine, const std::string& text, const std::vector<std::string>& settings = {}) {
  const RecordReader record(engine.ruleset(), settings, text);
  if (record.games() == 0) {
    REQUIRE_FALSE(record.remarks().empty());
    return record.remarks().front().fault;
  }
  const auto read = record.read(engine, record.games() - 1);
  REQUIRE(std::holds_alternative<RecordFault>(read));
  return std::get<RecordFault>(read);
}

} // namespace

TEST_CASE("record: moves may be typed as people type them, and lines may be comments") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  const PlayedGame read = last_game(engine, "// mine\n" + head("\r\n  1. b2\r\n\n// good?\n2.A3\n"));
  CHECK(to_text(rules, read.status()) == "o../.x./... x");
}

TEST_CASE("record: settings may come in any order, and other ones are refused") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  const std::string text = head("settings: N=3 K=2\n");
  CHECK(last_game(engine, text, {"K=2", "N=3"}).plies.empty());
  CHECK(fault_of(engine, text, {"N=4"}).message ==
        "this game was played with --set K=2 --set N=3, and the rules are read with --set N=4");
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
  const std::string long_word(5000, 'z');
  const Row rows[] = {
      {"", "here is no game", "", "a game begins with a line 'game: ...'"},
      {"1. b2\n", "this stands before the first game", "1. b2", "a game begins with a line 'game: ...'"},
      {"seed: 3\n", "this stands before the first game", "seed", "a game begins with a line 'game: ...'"},
      {"game: Hex\n", "this is a game of 'Hex', and the rules are those of 'Tic-Tac-Toe'", "Hex", ""},
      {head("nonsense\n"), "this is neither a header nor a move", "nonsense",
       "a header is 'result: draw', a move '1. ' and what was played"},
      {head("sede: 3\n"), "no header is called 'sede'", "sede", "did you mean 'seed'?"},
      {head("seed: x\n"), "'x' is no seed, which is a whole number", "x\n", ""},
      {head("start: ..z/.../... x\n"), "this is no status: ", "z/", ""},
      {head("result: nobody\n"), "'nobody' is no result", "nobody", "'x', 'o', 'draw', 'stopped' or 'open'"},
      {head("result: +3\n"), "'+3' is no result", "+3", "'x', 'o', 'draw', 'stopped' or 'open'"},
      {head("\n1. b2\nseed: 3\n"), "a header after the moves", "seed",
       "the next game begins with a line 'game: ...'"},
      {head("\n2. b2\n"), "this is move 1, not 2", "2.", ""},
      {head("\n1. put d9\n"), "'put d9' is no legal move here", "put d9", ""},
      {head("\n1. put b2\n2. put b3\n3. put b2\n"), "'put b2' is no legal move here", "put b2\n", ""},
      {head("\n1. c\n"), "'c' may be one of these: put c3, put c2, put c1", "c\n", ""},
      {head("\n1.\n"), "here a move is missing", "1.", ""},
      {head("\n1. b2\nundo: 2\n"), "here stands how many plies are taken back, of 1", "2\n", ""},
      {head("\n1. b2\nundo: 0\n"), "here stands how many plies are taken back, of 1", "0\n", ""},
      {head("\n1. b2\nresult: o\n2. b1\n"), "a move after the result", "2. b1", ""},
      {head("\n1. b2\nresult: o\nresult: x\n"), "this game has a result already", "result: x", ""},
      {head("\n" + won + "6. b3\n"), "the game is over before this move (x)", "6. b3", ""},
      {head("result: o\n\n" + won), "the result is 'x' by the rules", "o\n", ""},
      {head("\n" + won + "result: o\n"), "the result is 'x' by the rules", "o\n", ""},
      {head("\n1. " + long_word + "\n"), "'" + long_word.substr(0, 80) + "...' is no legal move", "zzz", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const RecordFault fault = fault_of(engine, row.text);
    CHECK(fault.message.rfind(row.message, 0) == 0);
    CHECK(row.text.substr(fault.place.offset, row.at.size()) == row.at);
    if (!row.help.empty()) {
      CHECK(fault.help == row.help);
    }
  }
}

TEST_CASE("record: a result stands behind the moves or in the head, and is taken back with plies") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  struct Row {
    std::string text;
    std::string result;
    std::vector<std::string> moves;
  };
  const Row rows[] = {
      {head("\n1. b2\n"), "open", {"put b2"}},
      {head("result: o\n\n1. b2\n"), "o", {"put b2"}},
      {head("\n1. b2\nresult: o\n"), "o", {"put b2"}},
      {head("\n1. b2\n2. a1\nresult: x\nundo: 2\n1. c3\n"), "open", {"put c3"}},
      {head("\n1. b2\n2. a1\n3. c1\nundo: 1\n3. c2\n"), "open", {"put b2", "put a1", "put c2"}},
      {head("\n1. b2\nundo: 1\n"), "open", {}},
      {head("\n1. a1\n2. b2\n3. a2\n4. c3\n5. a3\nresult: x\nundo: 2\n"),
       "open",
       {"put a1", "put b2", "put a2"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const PlayedGame read = last_game(engine, row.text);
    CHECK(to_text(rules, read.result) == row.result);
    CHECK(moves_of(rules, read) == row.moves);
  }
}

TEST_CASE("record: what is wrong with one game does not keep the others from being read") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  const std::string good = head("\n1. b2\n2. a1\n");
  const std::string broken[] = {
      "game: Hex\n\n1. b2\n",
      head("nonsense\n"),
      head("\n2. b2\n"),
      head("\n1. put z\n"),
      head("start: zzz\n\n1. b2\n"),
      head("\n1. b2 // unfinished\n2. a1\n"),
  };
  for (const std::string& bad : broken) {
    CAPTURE(bad);
    const std::string text = good + "\n" + bad + "\n" + good;
    const RecordReader record(rules, {}, text);
    REQUIRE(record.games() == 3);
    for (const std::size_t each : {std::size_t{0}, std::size_t{2}}) {
      const auto read = record.read(engine, each);
      REQUIRE(std::holds_alternative<PlayedGame>(read));
      CHECK(moves_of(rules, std::get<PlayedGame>(read)) == std::vector<std::string>{"put b2", "put a1"});
    }
    const auto read = record.read(engine, 1);
    REQUIRE(std::holds_alternative<RecordFault>(read));
    CHECK(std::get<RecordFault>(read).place.offset > good.size());
    CHECK(std::get<RecordFault>(read).place.offset < good.size() + 1 + bad.size());
    for (const RecordReader::Remark& remark : record.remarks()) {
      CHECK((!remark.game || *remark.game == 1));
    }
  }
}

TEST_CASE("record: a line that was not finished is not read, and is told of") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  for (const std::string& end : {std::string(), std::string(unfinished_mark) + "\n\n" + head("\n1. c3\n")}) {
    CAPTURE(end);
    const std::string text = head("\n1. b2\n2. put a") + end; // 'put a' might be any of three moves
    const RecordReader record(rules, {}, text);
    REQUIRE(record.games() == (end.empty() ? 1 : 2));
    const auto read = record.read(engine, 0);
    REQUIRE(std::holds_alternative<PlayedGame>(read));
    CHECK(moves_of(rules, std::get<PlayedGame>(read)) == std::vector<std::string>{"put b2"});
    REQUIRE(record.remarks().size() == 1);
    CHECK_FALSE(record.remarks().front().game);
    CHECK(record.remarks().front().fault.message == "this line was not finished, and is not read");
    CHECK(text.substr(record.remarks().front().fault.place.offset, 8) == "2. put a");
  }
  const std::string text = head("\n1. b2\n") + "\ngame: Tic-Tac-Toe\nsta";
  const RecordReader record(rules, {}, text); // a game of which not even the head was written is none
  CHECK(record.games() == 1);
  CHECK(record.remarks().size() == 1);
}

TEST_CASE("record: cut after any byte, whole games and complete plies are read") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  const std::string won = "1. put a1\n2. put b2\n3. put a2\n4. put c3\n5. put a3\n";
  struct Line {
    std::string text;
    std::size_t game;  // how many games there are with it
    std::size_t plies; // of the last of them
  };
  std::vector<Line> lines;
  const auto add_head = [&](std::size_t game) {
    for (const char* each : {"game: Tic-Tac-Toe\n", "rules: a.rules\n", "start: .../.../... x\n",
                             "player x: human\n", "player o: easy\n", "\n"}) {
      lines.push_back({each, game, 0});
    }
  };
  const auto add = [&](const std::string& text, std::size_t game, std::size_t plies) {
    lines.push_back({text, game, plies});
  };
  add_head(1);
  for (std::size_t ply = 0; ply < 5; ++ply) {
    add(won.substr(10 * ply, 10), 1, ply + 1);
  }
  add("result: x\n", 1, 5);
  add("\n", 1, 5);
  add_head(2);
  add("1. put b2\n", 2, 1);
  add("2. put c3\n", 2, 2);
  add("undo: 2\n", 2, 0);
  add("1. put a1\n", 2, 1);
  add("result: o\n", 2, 1);
  add("\n", 2, 1);
  add_head(3);
  add("1. put c1\n", 3, 1);
  std::string whole;
  for (const Line& line : lines) {
    for (std::size_t cut = 0; cut <= line.text.size(); ++cut) {
      const bool finished = cut == line.text.size();
      const std::string text = whole + line.text.substr(0, cut);
      CAPTURE(text);
      const Line* last = finished ? &line : &line == lines.data() ? nullptr : &line - 1;
      const RecordReader record(rules, {}, text);
      // Within a head there may be one game less: it has not begun.
      const std::size_t games = last == nullptr ? 0 : last->game;
      const bool in_head = last != nullptr && last->plies == 0;
      REQUIRE((record.games() == games || (in_head && record.games() + 1 == games)));
      for (std::size_t each = 0; each < record.games(); ++each) {
        const auto read = record.read(engine, each);
        REQUIRE(std::holds_alternative<PlayedGame>(read));
        const PlayedGame& game = std::get<PlayedGame>(read);
        if (each + 1 == games) {
          CHECK(game.plies.size() == last->plies);
        } else {
          CHECK(to_text(rules, game.result) == (each == 0 ? "x" : "o"));
          CHECK(game.plies.size() == (each == 0 ? 5 : 1));
        }
      }
    }
    whole += line.text;
  }
}

TEST_CASE("record: one game of many is read without playing the others") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  std::string text;
  for (int i = 0; i < 10'000; ++i) {
    text += head("\n1. put b2\n2. put zz\n\n"); // which no one could play
  }
  text += head("\n1. put b2\n");
  const RecordReader record(rules, {}, text);
  REQUIRE(record.games() == 10'001);
  CHECK(record.remarked() == 0); // none of the others has been played
  CHECK(std::holds_alternative<PlayedGame>(record.read(engine, 10'000)));
  CHECK(std::holds_alternative<RecordFault>(record.read(engine, 0)));
}

TEST_CASE("record: of very many faults a hundred are kept, and all are counted") {
  const Ruleset rules = game("tic-tac-toe");
  std::string text;
  for (int i = 0; i < 1000; ++i) {
    text += "game: Hex\n";
  }
  const RecordReader record(rules, {}, text);
  CHECK(record.remarks().size() == 100);
  CHECK(record.remarked() == 1000);
}
