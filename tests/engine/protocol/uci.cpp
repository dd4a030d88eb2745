#include "engine/protocol/uci.hpp"
#include "tests/engine/protocol/client.hpp"
#include "tests/texts.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

using regola::test::contains;

} // namespace

TEST_CASE("UCI: who it is, what can be set, and a game by moves of coordinates") {
  Client client("chess", "alphabeta:table=1M");
  client.send("uci");
  CHECK(client.hear() == "id name Regola 1.2.3, Chess");
  std::string options;
  for (std::string line = client.hear(); line != "uciok"; line = client.hear()) {
    options += line + '\n';
  }
  CHECK(contains(options, "option name Hash type spin default 1 min 1 max 65536\n"));
  CHECK(contains(options, "option name Threads type spin default 1 min 1 max 256\n"));
  CHECK(contains(options, "option name null-window type check default true\n"));
  CHECK(contains(options, "option name Controller type combo default alphabeta var random "));
  client.send("ucinewgame");
  client.send("position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1");
  const std::string info = client.ask("go depth 2", "info depth 2 ");
  CHECK(contains(info, " score cp "));
  CHECK(contains(info, " pv "));
  CHECK(client.hear("bestmove ").size() == std::string("bestmove a1a1").size());
}

TEST_CASE("UCI: promotions, mates and castling are written as the protocol does") {
  Client client("chess", "alphabeta:table=1M", ProtocolKind::uci);
  client.send("position fen 7k/4P3/6K1/8/8/8/8/8 w - - 0 1");
  const std::string info = client.ask("go depth 3", "info depth 1 ");
  CHECK(contains(info, " score mate 1 "));
  CHECK(contains(info, " pv e7e8"));
  const std::string best = client.hear("bestmove ");
  CHECK((best == "bestmove e7e8q" || best == "bestmove e7e8r"));
  client.send("position fen 8/8/8/8/8/6k1/4p3/7K b - - 0 1 moves e2e1q");
  CHECK(client.ask("go", "bestmove") == "bestmove (none)"); // mate
  client.send("position fen r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1 moves e8c8");
  CHECK(contains(client.ask("go depth 1", "bestmove "), "bestmove e1"));
  client.send("position fen 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 moves e5d6 e.p. e8d7"); // its pawn is blocked
  CHECK(contains(client.ask("go depth 1", "bestmove "), "bestmove e1"));
}

TEST_CASE("UCI: what may be claimed as a draw has moves, and can be moved through") {
  Client client("chess", "alphabeta:table=1M,depth=2", ProtocolKind::uci);
  const std::string round = " g1f3 g8f6 f3g1 f6g8";
  client.send("position startpos moves" + round + round);
  CHECK(client.ask("go depth 2", "bestmove ").size() == std::string("bestmove a1a1").size());
  client.send("position startpos moves" + round + round + " e2e4");
  CHECK(client.ask("go depth 1", "bestmove ").size() == std::string("bestmove a1a1").size());
  client.send("position fen 4k3/8/8/8/8/8/8/R3K3 w - - 120 90");
  CHECK(client.ask("go depth 1", "bestmove ").size() == std::string("bestmove a1a1").size());
  client.send("position startpos moves" + round + round + round + round); // the fifth time
  CHECK(client.ask("go depth 1", "bestmove ") == "bestmove (none)");
}

TEST_CASE("UCI: a game whose pieces are letters has FEN without a line for it") {
  Client client("racing-kings", "alphabeta:table=1M,depth=1", ProtocolKind::uci);
  client.send("position fen 8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1 moves h2h3");
  CHECK(client.ask("go depth 1", "bestmove ").size() > 10);
}

TEST_CASE("UCI: options change the controller, and what is wrong leaves it as it is") {
  Client client("chess", "alphabeta:table=1M", ProtocolKind::uci);
  client.send("setoption name controller value random");
  client.send("setoption name SEED value 5");
  client.send("position startpos");
  const std::string first = client.ask("go", "bestmove ");
  CHECK(client.ask("go", "bestmove ") == first);
  CHECK(client.ask("setoption name seed value x", "info string error: ") ==
        "info string error: seed: 'x' is not a whole number from 0, as in 5000 or 20k");
  CHECK(client.ask("setoption name Controller value robot", "info string error: ").size() > 30);
  CHECK(client.ask("go", "bestmove ") == first);
}

TEST_CASE("UCI: a search by the clock of the player to move ends by itself") {
  Client client("chess", "alphabeta:table=1M", ProtocolKind::uci);
  client.send("position startpos moves e2e4");
  CHECK(client.ask("go wtime 1 btime 400 winc 0 binc 20 movestogo 10", "bestmove ").size() > 10);
  CHECK(client.ask("go wtime 0 btime -5", "bestmove ").size() > 10);
  CHECK(client.ask("go movetime 20", "bestmove ").size() > 10);
  CHECK(client.ask("go nodes 10", "bestmove ").size() > 10);
}

TEST_CASE("UCI speaks only of statuses that are FEN") {
  Client client("tic-tac-toe", "random");
  client.send("uci");
  CHECK(client.end().empty());
  CHECK_FALSE(client.spoke());
  CHECK(contains(client.complaints(), "FEN"));
}

TEST_CASE("scores are hundredths, or moves to a mate") {
  CHECK(uci_score(35) == "cp 35");
  CHECK(uci_score(-350) == "cp -350");
  CHECK(uci_score(win_score - 1) == "mate 1");
  CHECK(uci_score(win_score - 3) == "mate 2");
  CHECK(uci_score(-(win_score - 2)) == "mate -1");
}

TEST_CASE("options are listed with their types") {
  OfferedOption option;
  option.name = "threads";
  option.type = OfferedOption::Type::spin;
  option.standard = "1";
  option.least = 1;
  option.most = 9;
  CHECK(uci_option(option) == "option name threads type spin default 1 min 1 max 9");
  option.type = OfferedOption::Type::text;
  option.standard.clear();
  CHECK(uci_option(option) == "option name threads type string default <empty>");
}
