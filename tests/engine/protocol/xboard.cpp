#include "engine/protocol/xboard.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/engine/protocol/client.hpp"
#include "tests/texts.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

using regola::test::contains;

/// What is said until the answer to a ping, which comes after all that was asked before.
std::string until_pong(Client& client) {
  static int number = 0;
  const std::string pong = "pong " + std::to_string(++number);
  client.send("ping " + std::to_string(number));
  std::string all;
  for (std::string line = client.hear(); line != pong; line = client.hear()) {
    all += line + '\n';
  }
  return all;
}

} // namespace

TEST_CASE("xboard: features, and a game of chess") {
  Client client("chess", "alphabeta:table=1M,depth=1");
  client.send("xboard");
  client.send("protover 2");
  CHECK(client.hear() == "feature done=0");
  std::string features;
  for (std::string line = client.hear(); line != "feature done=1"; line = client.hear()) {
    features += line + '\n';
  }
  CHECK(contains(features, "variants=\"normal\""));
  CHECK(contains(features, "setboard=1"));
  CHECK(contains(features, "feature option=\"null-window -check 1\""));
  CHECK(contains(features, "/// *alphabeta ///"));
  client.send("new");
  client.send("level 40 5 0");
  client.send("post");
  client.send("usermove e2e4");
  CHECK(client.hear("move ").size() == std::string("move a1a1").size());
  client.send("force");
  client.send("usermove d2d4");
  client.send("undo");
  client.send("undo");
  client.send("undo");
  CHECK(client.ask("undo", "Error") == "Error (there is no move to take back)");
  CHECK(client.ask("usermove e2e5", "Illegal") == "Illegal move: e2e5");
  client.send("setboard 7k/4P3/6K1/8/8/8/8/8 w - - 0 1");
  client.send("sd 2");
  client.send("go");
  CHECK(contains(client.hear("move "), "move e7e8"));
  CHECK(client.hear() == "1-0 {white wins}");
  CHECK(client.ask("usermove h8h7", "Illegal") == "Illegal move (the game is over): h8h7");
  CHECK(client.ask("go", "Error") == "Error (the game is over)");
}

TEST_CASE("xboard: analysis follows the moves, and ends when it is left") {
  Client client("chess", "alphabeta:table=1M", ProtocolKind::xboard);
  client.send("analyze");
  client.hear("2 ");
  client.send("usermove e2e4");
  client.hear("2 ");
  CHECK(contains(client.ask(".", "stat01: "), "stat01: "));
  client.send("undo");
  client.hear("2 ");
  client.send("exit");
  until_pong(client);
  CHECK(until_pong(client).empty());
}

TEST_CASE("xboard: what is out of turn or makes no sense gets an error, and nothing ends") {
  Client client("chess", "alphabeta:table=1M", ProtocolKind::xboard);
  CHECK(client.ask("bogus words", "") == "Error (unknown command): bogus words");
  CHECK(client.ask("level 1 2", "").rfind("Error (level ", 0) == 0);
  CHECK(client.ask("st soon", "").rfind("Error (st ", 0) == 0);
  CHECK(client.ask("sd deep", "").rfind("Error (sd ", 0) == 0);
  CHECK(client.ask("time flies", "").rfind("Error (time ", 0) == 0);
  CHECK(client.ask("variant crazyhouse", "") == "Error (unsupported variant): variant crazyhouse");
  CHECK(client.ask("setboard 8/8", "").rfind("tellusererror Illegal position", 0) == 0);
  CHECK(client.ask("option Nothing=1", "").rfind("Error (", 0) == 0);
  CHECK(client.ask("cores 100000", "").rfind("Error (", 0) == 0);
  client.send("new");
  // It thinks for an hour, and is told to move now.
  client.send("st 3600");
  client.send("usermove e2e4");
  client.send("ping 77"); // waits for the move, as does what follows
  client.send("memory 2");
  client.send("usermove e2e4");
  client.send("?");
  CHECK(client.hear().rfind("move ", 0) == 0);
  CHECK(client.hear() == "pong 77");
  CHECK(client.hear() == "Illegal move: e2e4");
  client.send("go");
  client.send("force"); // nothing is played any more
  CHECK(until_pong(client).empty());
}

TEST_CASE("xboard: a position that is refused leaves none") {
  Client client("chess", "alphabeta:table=1M,depth=1", ProtocolKind::xboard);
  client.send("setboard 8/8/8/8");
  CHECK(client.hear().rfind("tellusererror Illegal position: ", 0) == 0);
  CHECK(client.ask("usermove e2e4", "") == "Illegal move (there is no position): e2e4");
  CHECK(client.ask("go", "") == "Error (there is no position)");
  CHECK(client.ask("undo", "") == "Error (there is no position)");
  CHECK(client.ask("e2e4", "") == "Error (unknown command): e2e4");
  client.send("analyze");
  client.send(".");
  client.hear("stat01");
  client.send("new");
  client.hear("1 ");
  client.send("setboard 8/8/8/8");
  client.hear("tellusererror Illegal position: ");
  client.send("exit");
  client.send("setboard 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  client.send("force");
  client.send("usermove exd6 e.p.");
  client.send("usermove e8d8");
  CHECK(until_pong(client).empty());
}

TEST_CASE("xboard: times and depths out of range are the nearest that make sense") {
  Client client("chess", "alphabeta:table=1M,depth=1", ProtocolKind::xboard);
  for (const char* line :
       {"time -500", "time 99999999999999999999", "otim -1", "sd 99999999999999999999", "sd -1", "st 0",
        "st 1e99", "level -1 0 0", "level 40 -1:0 -5", "level 40 99999999999999 0", "sd 1"}) {
    CAPTURE(line);
    client.send(line);
    CHECK(until_pong(client).empty());
  }
  CHECK(client.ask("usermove e2e4", "move ").size() == 9);
}

TEST_CASE("xboard: what may be claimed as a draw does not end the game") {
  Client client("chess", "alphabeta:table=1M,depth=2", ProtocolKind::xboard);
  client.send("force");
  client.send("setboard 4k3/8/8/8/8/8/4P3/R3K3 w - - 99 90");
  client.send("usermove a1a2");
  client.send("usermove e8d8");
  client.send("usermove e2e4");
  CHECK(until_pong(client).empty());
  client.send("setboard 4k3/8/8/8/8/8/8/R3K3 b - - 100 90");
  client.send("go"); // black would rather have the draw
  CHECK(client.hear() == "1/2-1/2 {draw claimed}");
  CHECK(contains(client.hear("move "), "move e8"));
}

TEST_CASE("xboard: other games are engine-defined variants") {
  Client client("breakthrough", "alphabeta:table=1M,depth=2", ProtocolKind::xboard);
  CHECK(contains(client.ask("protover 2", "feature myname"), "variants=\"breakthrough\""));
  client.hear("feature done=1");
  CHECK(client.ask("variant breakthrough", "setup ") ==
        "setup (X.....o.....) 8x8+0_fairy oooooooo/oooooooo/8/8/8/8/XXXXXXXX/XXXXXXXX w - - 0 1");
  client.send("new");
  client.send("usermove a2a3");
  CHECK(client.hear("move ").size() == std::string("move a7a6").size());
  client.send("force");
  client.send("setboard 8/8/X7/8/8/7o/8/8 w - - 0 1");
  client.send("usermove a6a7");
  client.send("usermove h3h2");
  CHECK(client.ask("usermove a7a8", "1-0") == "1-0 {x wins}");
}

TEST_CASE("xboard: stones come with their letter, and jumps step by step") {
  Client stones("tic-tac-toe", "alphabeta:table=1M,depth=9", ProtocolKind::xboard);
  stones.send("usermove X@b2");
  CHECK(stones.hear("move ").rfind("move O@", 0) == 0);
  Client jumps("english-draughts", "random", ProtocolKind::xboard);
  jumps.send("force");
  jumps.send("setboard 8/8/8/4m3/8/2m5/1M6/8 w - - 0 1");
  jumps.send("usermove b2d4,d4f6");
  CHECK(until_pong(jumps).find("Illegal") == std::string::npos);
}

TEST_CASE("a status is the same after it was written for XBoard and read again") {
  for (const char* name : {"chess", "breakthrough", "tic-tac-toe", "othello", "amazons", "go", "ataxx"}) {
    CAPTURE(name);
    const auto ruleset = ruleset_of_game(name);
    REQUIRE(has_xboard_fen(*ruleset));
    std::string fault;
    const auto again = read_xboard_fen(*ruleset, xboard_fen(*ruleset, ruleset->start), fault);
    REQUIRE(again);
    CHECK(*again == ruleset->start);
  }
  for (const char* name : {"minishogi", "hex", "nine-mens-morris", "tris", "tablut"}) {
    CAPTURE(name);
    CHECK(has_xboard_fen(*ruleset_of_game(name)) == (std::string(name) == "tablut"));
  }
}
