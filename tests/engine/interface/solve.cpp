#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "engine/interface/messages.hpp"
#include "engine/interface/session.hpp"
#include "tests/engine/console/run.hpp"
#include "tests/engine/solve/temporary_folder.hpp"

using namespace regola::test;
using nlohmann::json;
using regola::interface::from_base64;
using regola::interface::Session;
using regola::interface::to_base64;

namespace {

json answer_of(Session& session, const json& message) { return json::parse(session.answer(message.dump())); }

void load_game_of(Session& session, const std::string& game) {
  std::ostringstream text;
  text << std::ifstream(path_of(game)).rdbuf();
  REQUIRE(answer_of(session, {{"do", "load"}, {"text", text.str()}})["usable"] == true);
}

json printed_by(const std::vector<std::string>& arguments) {
  json answer = json::parse(run(arguments).out);
  answer.erase("seconds");
  return answer;
}

} // namespace

TEST_CASE("interface: bytes as base64 and back") {
  for (const std::string& bytes : {std::string(), std::string("f"), std::string("fo"), std::string("foo"),
                                   std::string("\0\xFF\x80\n", 4), std::string("foobar")}) {
    CHECK(from_base64(to_base64(bytes)) == bytes);
  }
  CHECK(to_base64("fo") == "Zm8=");
  CHECK(to_base64("f") == "Zg==");
  for (const char* text : {"Zm8", "Z===", "Zm8*", "Zm8=Zm8="}) CHECK_FALSE(from_base64(text));
}

TEST_CASE("interface: a game is solved as the program solves it, and its proof is checked") {
  Session session;
  load_game_of(session, "tic-tac-toe");
  const std::string from = "xx./oo./.xo x";
  json solved = answer_of(session, {{"do", "solve"}, {"from", from}, {"proof", true}});
  CHECK(solved["value"] == "win");
  CHECK(solved["moves"] == json({"put c3"}));
  const std::string proof = solved["proof"];
  solved.erase("proof");
  solved.erase("seconds");
  json printed = printed_by({"solve", path_of("tic-tac-toe"), "--json", "--from", from});
  printed.erase("interrupted");
  CHECK(solved == printed);
  const json checked = answer_of(session, {{"do", "verify"}, {"proof", proof}});
  CHECK(checked["proven"] == true);
  CHECK(checked["status"] == from);
  CHECK(checked["claims"][0]["claim"] == "x wins within 1 ply");

  std::string damaged = from_base64(proof).value();
  damaged.back() = static_cast<char>(damaged.back() + 1);
  CHECK(answer_of(session, {{"do", "verify"}, {"proof", to_base64(damaged)}})["error"]["code"] == "no-proof");
  CHECK(answer_of(session, {{"do", "verify"}, {"proof", "?"}})["error"]["code"] == "bad-message");
  CHECK(answer_of(session, {{"do", "verify"}})["error"]["code"] == "bad-message");
  load_game_of(session, "connect-four");
  CHECK(answer_of(session, {{"do", "verify"}, {"proof", proof}})["error"]["code"] == "no-proof");
}

TEST_CASE("interface: the start of a game with both players' strategies, checked in part") {
  Session session;
  load_game_of(session, "tic-tac-toe");
  const json solved = answer_of(session, {{"do", "solve"}, {"proof", true}});
  CHECK(solved["value"] == "draw");
  const json checked = answer_of(session, {{"do", "verify"}, {"proof", solved["proof"]}});
  CHECK(checked["proven"] == true);
  CHECK(checked["claims"].size() == 2);
  const json part = answer_of(session, {{"do", "verify"}, {"proof", solved["proof"]}, {"positions", 3}});
  CHECK(part["proven"] == false);
  CHECK(part["interrupted"] == true);
}

TEST_CASE("interface: what takes too many positions is given up, and says so") {
  Session session;
  load_game_of(session, "othello");
  for (const char* by : {"search", "proof"}) {
    CAPTURE(by);
    const json given_up =
        answer_of(session, {{"do", "solve"}, {"by", by}, {"positions", 2000}, {"megabytes", 8}});
    CHECK(given_up["proven"] == false);
    CHECK(given_up["reason"] == "it takes more positions than it may visit");
  }
  load_game_of(session, "chess");
  const json by_default = answer_of(session, {{"do", "solve"}, {"positions", 500}, {"megabytes", 8}});
  CHECK(by_default["proven"] == false);
  CHECK(answer_of(session, {{"do", "solve"}, {"by", "guess"}})["error"]["code"] == "bad-message");
  CHECK(answer_of(session, {{"do", "solve"}, {"positions", 0}})["error"]["code"] == "bad-message");
}

TEST_CASE("interface: positions and trees tell the values of a database") {
  const TemporaryFolder folder;
  REQUIRE(run({"solve", path_of("tic-tac-toe"), "--by", "tiers", "--db", folder.path()}).code == 0);
  Session session;
  load_game_of(session, "tic-tac-toe");
  const json win = {{"value", "win"}, {"plies", 1}};
  const json threat =
      answer_of(session, {{"do", "position"}, {"from", "x.o/x.o/... x"}, {"db", folder.path()}});
  CHECK(threat["known"] == win);
  CHECK(threat["known_moves"][0] == json({{"move", "put a1"}, {"known", win}}));
  const json start = answer_of(session, {{"do", "tree"}, {"depth", 0}, {"db", folder.path()}});
  CHECK(start["nodes"][0]["value"] == "draw");
  const json fork =
      answer_of(session, {{"do", "tree"}, {"depth", 1}, {"from", "x../.../..o x"}, {"db", folder.path()}});
  CHECK(fork["nodes"][0]["value"] == "wins in 5");
  CHECK(answer_of(session, {{"do", "position"}, {"db", folder.path() + "/none"}})["error"]["code"] ==
        "no-database");
}

TEST_CASE("interface: a profile is that of the program") {
  Session session;
  load_game_of(session, "tic-tac-toe");
  CHECK(answer_of(session, {{"do", "profile"}, {"plies", 60}, {"seed", 7}}) ==
        json::parse(run({"profile", path_of("tic-tac-toe"), "--json", "--plies", "60", "--seed", "7"}).out));
}

TEST_CASE("interface: a position tells which cells a forbid line finds attacked") {
  Session session;
  load_game_of(session, "chess");
  CHECK(answer_of(session, {{"do", "position"}})["attacked"] == json::array());
  const json moves = {"e2-e4", "f7-f5", "d1-h5"};
  CHECK(answer_of(session, {{"do", "position"}, {"moves", moves}})["attacked"] == json({"e8"}));
  load_game_of(session, "tic-tac-toe");
  CHECK(answer_of(session, {{"do", "position"}})["attacked"] == json::array());
}
