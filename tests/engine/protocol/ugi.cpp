#include "engine/protocol/client_game.hpp"
#include "engine/protocol/uci.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/engine/protocol/client.hpp"

#include <filesystem>
#include <random>
#include <set>
#include <sstream>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

#ifdef REGOLA_SLOW_BUILD
constexpr int plies = 8;
#else
constexpr int plies = 24;
#endif

std::vector<std::string> all_games() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(source_dir() + "/games")) {
    if (entry.path().extension() == ".rules") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> words_of(const std::string& answer) {
  std::istringstream in(answer);
  std::vector<std::string> words;
  std::string word;
  in >> word; // response
  while (in >> word) {
    words.push_back(word);
  }
  return words;
}

std::string result_word(const Result& result) {
  switch (result.ending) {
  case Ending::won: return result.winner == first_player ? "p1win" : "p2win";
  case Ending::drawn: return "draw";
  case Ending::scored: return result.margin > 0 ? "p1win" : result.margin < 0 ? "p2win" : "draw";
  case Ending::open:
  case Ending::stopped: break;
  }
  return "none";
}

/// Asks the protocol all it can be asked about a status, and compares with the engine's own answers.
void compare(Client& client, Engine& engine, const Status& status) {
  const Result result = engine.result(status);
  const bool open = result.ending == Ending::open;
  CHECK(client.ask("query fen", "response ") == "response " + position_text(engine.ruleset(), status));
  CHECK(client.ask("query p1turn", "response ") ==
        (status.to_move == first_player ? "response true" : "response false"));
  CHECK(client.ask("query result", "response ") == "response " + result_word(result));
  CHECK(client.ask("query gameover", "response ") == (open ? "response false" : "response true"));
}

} // namespace

TEST_CASE("UGI: the protocol's moves and results are the engine's own, in every game") {
  for (const std::string& name : all_games()) {
    CAPTURE(name);
    const auto ruleset = ruleset_of_game(name);
    Engine engine(*ruleset);
    Client client(ruleset, "random:seed=1");
    client.ask("ugi", "ugiok");
    std::string position = "position startpos moves";
    Status status = ruleset->start;
    if (!ruleset->has_start) {
      position = "position fen x--------- moves";
      std::string fault;
      status = read_position(*ruleset, "x---------", fault).value();
    }
    std::mt19937 random(7); // NOLINT: the same games each time
    for (int ply = 0; ply < plies; ++ply) {
      client.send(position);
      compare(client, engine, status);
      if (engine.result(status).ending != Ending::open) {
        break;
      }
      const std::vector<Successor> next = engine.successors(status);
      const std::vector<std::string> words = words_of(client.ask("query moves", "response "));
      REQUIRE(words.size() == next.size());
      CHECK(std::set<std::string>(words.begin(), words.end()).size() == words.size());
      // Each word stands for the move in its place: what it leads to is the engine's successor.
      for (std::size_t i = random() % 5; i < next.size(); i += 1 + next.size() / 2) {
        client.send(position + " " + words[i]);
        CHECK(client.ask("query fen", "response ") == "response " + position_text(*ruleset, next[i].status));
      }
      const std::size_t chosen = random() % next.size();
      position += " " + words[chosen];
      status = next[chosen].status;
    }
    CHECK(client.end().empty()); // nothing was wrong
  }
}

TEST_CASE("UGI: what the texts expect of results is what the protocol says") {
  std::size_t compared = 0;
  for (const std::string& name : all_games()) {
    const auto ruleset = ruleset_of_game(name);
    Engine engine(*ruleset);
    Client client(ruleset, "random");
    for (const Expectation& each : ruleset->expectations) {
      if (each.kind != Expectation::Kind::result) continue;
      CAPTURE(name, each.line);
      client.send("ugi");
      client.send("position fen " + to_text(*ruleset, each.status));
      compare(client, engine, each.status);
      ++compared;
    }
  }
  CHECK(compared > 0);
}

TEST_CASE("UGI: every game is played to a legal move, by a search that finds one") {
  for (const std::string& name : all_games()) {
    CAPTURE(name);
    Client client(name, "mcts:nodes=5,plies=20,memory=1M,seed=3", ProtocolKind::ugi);
    client.send(name == "tris-rules-only" ? "position fen x---------" : "position startpos");
    const auto words = words_of(client.ask("query moves", "response "));
    const std::string best = client.ask("go", "bestmove ").substr(9);
    CHECK(std::find(words.begin(), words.end(), best) != words.end());
  }
}

TEST_CASE("UGI: a search without end looks behind a move that is the only one not to lose at once") {
  Client client("tic-tac-toe", "alphabeta:table=1M", ProtocolKind::ugi);
  client.send("position fen xx./o../... o");
  client.send("go infinite");
  CHECK(client.hear("info depth 4 ").find("score mate -2") != std::string::npos);
  CHECK(client.ask("stop", "bestmove ") == "bestmove c3");
}

TEST_CASE("UGI: moves are also taken as people type them") {
  Client client("tic-tac-toe", "random", ProtocolKind::ugi);
  client.send("position startpos moves put_b2 put-a3 c3");
  CHECK(client.ask("query fen", "response ") == "response o.x/.x./... o");
}

TEST_CASE("UGI: what is out of turn or makes no sense gets an error, and nothing ends") {
  Client client("tic-tac-toe", "alphabeta:table=1M", ProtocolKind::ugi);
  for (const char* line : {"query", "query age", "query p1turn p1turn", "ponderhit", "setoption",
                           "setoption name", "setoption name Nothing", "setoption name depth value many",
                           "setoption name table value 1M,depth=1", "uci", "bogus"}) {
    CAPTURE(line);
    CHECK(client.ask(line, "").rfind("info string error: ", 0) == 0);
  }
  client.send("stop"); // may have crossed with the best move
  CHECK(client.ask("isready", "") == "readyok");
}

TEST_CASE("UGI: a position is what its line says, whatever stood there before") {
  Client client("tic-tac-toe", "random", ProtocolKind::ugi);
  const auto after = [&](const std::string& line) {
    client.send(line);
    return client.ask("query fen", "response ").substr(9);
  };
  CHECK(after("moves b2") == ".../.x./... o");
  CHECK(after("position startpos moves b2 a3") == "o../.x./... x");
  CHECK(after("position startpos moves b2 a3 c3") == "o.x/.x./... o");
  CHECK(after("position startpos moves b2 a1") == ".../.x./o.. x");
  CHECK(after("moves c3") == "..x/.x./o.. o");
  CHECK(after("position startpos moves b2 a1") == ".../.x./o.. x");
  CHECK(after("position startpos") == ".../.../... x");
  CHECK(after("position fen .../.x./... o moves a1 c3") == "..x/.x./o.. o");
  CHECK(after("position fen .../.x./... o moves a1") == ".../.x./o.. x");
  CHECK(after("position startpos moves b2 a1 c3") == "..x/.x./o.. o");
  CHECK(after("uginewgame") == ".../.../... x");
  CHECK(after("position startpos moves b2 a1 c3") == "..x/.x./o.. o");
}

TEST_CASE("UGI: a position that is refused leaves none") {
  Client client("tic-tac-toe", "alphabeta:table=1M", ProtocolKind::ugi);
  for (const char* line :
       {"position", "position fen", "position fen zzz", "position startpos and more",
        "position startpos moves z9", "position startpos moves b2 b2", "position fen x../.../... q"}) {
    CAPTURE(line);
    client.send("position startpos moves b2");
    CHECK(client.ask(line, "").rfind("info string error: ", 0) == 0);
    CHECK(client.ask("go depth 1", "") == "info string error: there is no position");
    CHECK(client.hear() == "bestmove 0000");
    CHECK(client.ask("query fen", "") == "info string error: there is no position yet");
  }
  client.send("position startpos");
  client.send("moves b2");
  CHECK(client.ask("query fen", "") == "response .../.x./... o");
  CHECK(client.ask("moves b2", "").rfind("info string error: ", 0) == 0);
  CHECK(client.ask("query fen", "").rfind("info string error: ", 0) == 0);
  client.send("uginewgame");
  CHECK(client.ask("query fen", "") == "response .../.../... x");
  client.send("position startpos moves" + std::string(longest_line, ' ') + "a1"); // too long a line
  CHECK(client.hear().rfind("info string error: ", 0) == 0);
  CHECK(client.ask("go", "bestmove") == "bestmove 0000");
}

TEST_CASE("UGI: what a go does not understand is skipped, and it has its best move") {
  Client client("tic-tac-toe", "alphabeta:table=1M,depth=2", ProtocolKind::ugi);
  client.send("position fen xx./oo./... x");
  for (const char* line :
       {"go sideways", "go depth", "go depth many", "go depth -3", "go depth 99999999999999999999",
        "go movetime -5", "go movetime -99999999999999999999", "go nodes 0", "go nodes -1",
        "go p1time 0 p2time 0", "go p1time -1 p1inc -1", "go p1time 99999999999999999999 depth 1",
        "go p1time 1e300 movestogo -7", "go movestogo 0 p1time 1", "go mate -1", "go depth 1.5",
        "go searchmoves", "go searchmoves z9 depth 1", "go perft 3 nodes 9"}) {
    CAPTURE(line);
    CHECK(client.ask(line, "bestmove ") == "bestmove c3");
  }
  CHECK(client.ask("go depth 3 sideways", "info string") == "info string error: go knows no 'sideways'");
  client.hear("bestmove");
}

TEST_CASE("UGI: the moves to search are obeyed, whoever searches") {
  for (const char* by : {"alphabeta:table=1M", "alphabeta:table=1M,threads=2", "minimax", "greedy", "random",
                         "mcts:memory=1M", "annealing", "easy", "hard", "beginner"}) {
    CAPTURE(by);
    Client client("tic-tac-toe", by, ProtocolKind::ugi);
    client.send("position fen xx./oo./... x"); // c3 wins
    CHECK(client.ask("go nodes 20 searchmoves a1", "bestmove") == "bestmove a1");
    CHECK(client.ask("go searchmoves b1 nodes 20", "bestmove") == "bestmove b1");
    const std::string one = client.ask("go depth 2 nodes 200 searchmoves a1 c2", "bestmove");
    CHECK((one == "bestmove a1" || one == "bestmove c2"));
    CHECK(client.ask("go depth 2 nodes 200", "bestmove").size() == 11); // all again
  }
  Client client("tic-tac-toe", "alphabeta:table=1M", ProtocolKind::ugi);
  client.send("position fen xx./oo./... x");
  CHECK(client.ask("go depth 4 searchmoves a1 c2 b1", "bestmove") == "bestmove c2"); // the best of them
}

TEST_CASE("UGI: pondering ends by the foreseen move or by stop") {
  Client client("tic-tac-toe", "alphabeta:table=1M,depth=2", ProtocolKind::ugi);
  client.send("position fen xx./oo./... x");
  client.send("go ponder p1time 1000 p2time 1000");
  CHECK(client.ask("isready", "readyok") == "readyok");
  CHECK(client.ask("ponderhit", "bestmove") == "bestmove c3");
  client.send("go ponder depth 1");
  CHECK(client.ask("stop", "bestmove") == "bestmove c3");
  CHECK(client.ask("ponderhit", "") == "info string error: nothing is pondered on");
}

TEST_CASE("UGI: while a search runs questions are answered, and all else is done after it") {
  Client client("tic-tac-toe", "alphabeta:table=1M", ProtocolKind::ugi);
  client.send("position startpos");
  client.send("go infinite");
  CHECK(client.ask("isready", "readyok") == "readyok");
  CHECK(client.ask("query fen", "response ") == "response .../.../... x");
  client.send("position fen xx./oo./... x");
  client.send("go depth 1");
  client.send("bogus");
  client.send("position fen xxx/oo./... o");
  client.send("go depth 1");
  CHECK(client.ask("isready", "readyok") == "readyok");
  client.send("query fen");
  client.send("stop");
  client.hear("bestmove");
  CHECK(client.hear("bestmove") == "bestmove c3");
  CHECK(client.hear() == "info string error: there is no command 'bogus'");
  CHECK(client.hear("bestmove") == "bestmove (none)");
  CHECK(client.hear("response") == "response xxx/oo./... o");
}

TEST_CASE("UGI: a game that is over has no best move") {
  Client client("tic-tac-toe", "alphabeta", ProtocolKind::ugi);
  client.send("position startpos moves a1 b2 a2 c3 a3");
  CHECK(client.ask("go", "bestmove") == "bestmove (none)");
  CHECK(client.ask("query result", "response") == "response p1win");
}

TEST_CASE("UGI: the end of the input and quit stop a search, which tells its move") {
  Client ended("chess", "alphabeta:table=1M", ProtocolKind::ugi);
  ended.send("position startpos");
  ended.send("go infinite");
  CHECK(ended.end().find("bestmove ") != std::string::npos);
  CHECK(ended.spoke());
  Client quitted("chess", "alphabeta:table=1M", ProtocolKind::ugi);
  quitted.send("go infinite");
  quitted.send("quit");
  quitted.send("go infinite");
  CHECK(quitted.hear("bestmove ").size() == std::string("bestmove a1-a1").size());
  CHECK(quitted.end().empty());
  CHECK(quitted.spoke());
}
