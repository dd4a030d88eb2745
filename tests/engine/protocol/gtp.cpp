#include "engine/protocol/gtp.hpp"
#include "engine/protocol/speak.hpp"
#include "tests/engine/protocol/client.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

constexpr const char* quick = "mcts:nodes=20,plies=30,memory=1M,seed=1";

} // namespace

TEST_CASE("GTP: what it is and what it knows") {
  Client client("go", quick);
  CHECK(client.gtp("protocol_version") == "= 2");
  CHECK(client.gtp("name") == "= Regola");
  CHECK(client.gtp("17 version") == "=17 1.2.3");
  CHECK(client.gtp("known_command play") == "= true");
  CHECK(client.gtp("known_command dance") == "= false");
  const std::string list = client.gtp("list_commands");
  for (const char* name :
       {"protocol_version", "boardsize", "clear_board", "komi", "play", "genmove", "quit"}) {
    CHECK((list + "\n").find(std::string(name) + "\n") != std::string::npos);
  }
  CHECK(client.gtp("quit") == "=");
  CHECK(client.end().empty());
  CHECK(client.spoke());
}

TEST_CASE("GTP: stones, captures, the score and moves taken back") {
  Client client("go", quick, ProtocolKind::gtp);
  CHECK(client.gtp("clear_board") == "=");
  CHECK(client.gtp("komi 0.5") == "=");
  CHECK(client.gtp("play b B1 # the corner is next to it") == "=");
  CHECK(client.gtp("play white A1") == "=");
  CHECK(client.gtp("play B a2") == "="); // takes it
  CHECK(client.gtp("showboard").find(" 2 X . . . . . . . . \n 1 . X . . . . . . .") != std::string::npos);
  CHECK(client.gtp("play w A1") == "? illegal move"); // suicide
  CHECK(client.gtp("final_score") == "? cannot score: the game is not over");
  CHECK(client.gtp("play w pass") == "=");
  CHECK(client.gtp("play b PASS") == "=");
  CHECK(client.gtp("final_score") == "= B+80.5");
  CHECK(client.gtp("genmove w") == "= PASS");
  CHECK(client.gtp("genmove b") == "= PASS");
  CHECK(client.gtp("undo") == "=");
  CHECK(client.gtp("undo") == "=");
  CHECK(client.gtp("play w J9") == "=");
  CHECK(client.gtp("play w J8") == "="); // the same colour again, as when a position is set up
  for (int i = 0; i < 5; ++i) {
    CHECK(client.gtp("undo") == "=");
  }
  CHECK(client.gtp("undo") == "? cannot undo");
}

TEST_CASE("GTP: after two passes a move goes on with the game") {
  Client client("go", quick, ProtocolKind::gtp);
  for (const char* colour : {"w", "b"}) { // whose turn it is, and the other one
    CAPTURE(colour);
    CHECK(client.gtp("clear_board") == "=");
    CHECK(client.gtp("play b D4") == "=");
    CHECK(client.gtp("play w pass") == "=");
    CHECK(client.gtp("play b pass") == "=");
    CHECK(client.gtp("final_score") == "= B+81");
    CHECK(client.gtp(std::string("play ") + colour + " D4") == "? illegal move");
    CHECK(client.gtp("final_score") == "= B+81"); // still over
    CHECK(client.gtp(std::string("play ") + colour + " E5") == "=");
    CHECK(client.gtp("final_score") == "? cannot score: the game is not over");
    CHECK(client.gtp("play w pass") == "=");
    CHECK(client.gtp("final_score") == "? cannot score: the game is not over");
    CHECK(client.gtp("play b pass") == "=");
    CHECK(client.gtp("final_score").rfind("= ", 0) == 0);
    CHECK(client.gtp("undo") == "=");
    CHECK(client.gtp("undo") == "=");
    CHECK(client.gtp("undo") == "=");
    CHECK(client.gtp("final_score") == "= B+81"); // as it was
  }
  Client won("tic-tac-toe", "random", ProtocolKind::gtp);
  for (const char* move : {"play b A1", "play w A2", "play b B1", "play w B2", "play b C1"}) won.gtp(move);
  CHECK(won.gtp("play w C2") == "? illegal move"); // nobody has passed
}

TEST_CASE("GTP: a move is found for either colour, and made") {
  Client client("othello", quick, ProtocolKind::gtp);
  const std::string black = client.gtp("genmove b");
  REQUIRE(black.size() > 3);
  CHECK(client.gtp("play b " + black.substr(2)) == "? illegal move"); // it lies there
  CHECK(client.gtp("genmove white").rfind("= ", 0) == 0);
  CHECK(client.gtp("1 genmove b").rfind("=1 ", 0) == 0);
}

TEST_CASE("GTP: each command is answered before the next is looked at") {
  Client client("tic-tac-toe", "alphabeta:table=1M,depth=9", ProtocolKind::gtp);
  client.send("1 genmove b\n2 genmove w\n3 play b z1\n4 name");
  for (const char* start : {"=1 ", "=2 ", "?3 illegal move", "=4 Regola"}) {
    CHECK(client.hear().rfind(start, 0) == 0);
    CHECK(client.hear().empty());
  }
}

TEST_CASE("GTP: clocks") {
  Client client("tic-tac-toe", "alphabeta:table=1M", ProtocolKind::gtp);
  CHECK(client.gtp("time_settings 1 0 0") == "=");
  CHECK(client.gtp("time_left BLACK 1 0") == "=");
  CHECK(client.gtp("genmove b").rfind("= ", 0) == 0);
  CHECK(client.gtp("time_left w 0 0") == "="); // no time at all: a move all the same
  CHECK(client.gtp("genmove w").rfind("= ", 0) == 0);
  CHECK(client.gtp("time_settings 0 1 5") == "=");
  CHECK(client.gtp("genmove b").rfind("= ", 0) == 0);
  CHECK(client.gtp("time_settings 0 30 0") == "="); // no limit
  CHECK(client.gtp("genmove w").rfind("= ", 0) == 0);
}

TEST_CASE("GTP: boards of other sizes, where somebody makes them") {
  Engagement engagement;
  engagement.resized = [](int size) -> std::shared_ptr<const Ruleset> {
    if (size != 5) return nullptr;
    Loaded loaded = load_file(source_dir() + "/games/go.rules", {{"N", size}});
    return std::make_shared<const Ruleset>(std::move(*loaded.ruleset));
  };
  Client client(ruleset_of_game("go"), quick, ProtocolKind::gtp, engagement);
  CHECK(client.gtp("boardsize 9") == "=");
  CHECK(client.gtp("boardsize 19") == "? unacceptable size");
  CHECK(client.gtp("boardsize 5") == "=");
  CHECK(client.gtp("play b E5") == "=");
  CHECK(client.gtp("play w F5") == "? illegal move");
  CHECK(client.gtp("genmove w").rfind("= ", 0) == 0);
}

TEST_CASE("GTP: what makes no sense gets an error, and nothing ends") {
  Client client("go", quick, ProtocolKind::gtp);
  for (const char* line : {"dance",
                           "7",
                           "7 dance",
                           "boardsize",
                           "boardsize x",
                           "boardsize 99999999999999999999",
                           "komi",
                           "komi x",
                           "play",
                           "play b",
                           "play x a1",
                           "play b i5",
                           "play b a0",
                           "play b a10",
                           "play b",
                           "genmove",
                           "genmove green",
                           "time_settings 1",
                           "time_settings a b c",
                           "time_settings -1 0 0",
                           "time_left b 1",
                           "time_left q 1 1",
                           "regola-param Nothing",
                           "regola-param depth x",
                           "undo"}) {
    CAPTURE(line);
    CHECK(client.gtp(line).rfind('?', 0) == 0);
  }
  client.send("\n  # a comment\n");
  CHECK(client.gtp("name") == "= Regola");
  CHECK(client.gtp("regola-param Controller") == "= mcts");
  CHECK(client.gtp("regola-param nodes 5") == "=");
  CHECK(client.gtp("regola-param nodes") == "= 5");
  CHECK(client.gtp("regola-param").find("\nMove_Overhead 50\n") != std::string::npos);
}

TEST_CASE("vertices have no I") {
  const auto ruleset = ruleset_of_game("go");
  const Board& board = ruleset->board;
  CHECK(vertex_of(board, board.find("a1")) == "A1");
  CHECK(vertex_of(board, board.find("i9")) == "J9");
  CHECK(cell_of_vertex(board, "j9") == board.find("i9"));
  for (const char* wrong : {"", "A", "I5", "K1", "A0", "A10", "A1x", "5A", "pass"}) {
    CAPTURE(wrong);
    CHECK_FALSE(cell_of_vertex(board, wrong));
  }
  for (std::size_t i = 0; i < board.size(); ++i) {
    const auto cell = static_cast<CellIndex>(i);
    CHECK(cell_of_vertex(board, vertex_of(board, cell)) == cell);
  }
}

TEST_CASE("which games are boards of stones") {
  for (const char* name : {"go", "gomoku", "othello", "tic-tac-toe"}) {
    CAPTURE(name);
    CHECK(is_board_of_stones(*ruleset_of_game(name)));
  }
  for (const char* name : {"chess", "hex", "nine-mens-morris", "three-mens-morris", "ataxx", "breakthrough",
                           "tris", "tris-rules-only", "connect-four", "caccia-al-gigante"}) {
    CAPTURE(name);
    CHECK_FALSE(is_board_of_stones(*ruleset_of_game(name)));
  }
}
