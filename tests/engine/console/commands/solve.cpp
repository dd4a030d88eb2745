#include "tests/engine/console/run.hpp"
#include "tests/engine/solve/temporary_folder.hpp"
#include "tests/texts.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola::test;

namespace {

using regola::test::contains;

nlohmann::json solved(const std::vector<std::string>& call) {
  std::vector<std::string> all = {"solve", "--json"};
  all.insert(all.end(), call.begin(), call.end());
  return nlohmann::json::parse(run(all).out);
}

} // namespace

TEST_CASE("solve: the value, how it is proven, the moves and a line") {
  const Ran drawn = run({"solve", path_of("tic-tac-toe"), "x../.../... o"});
  CHECK(drawn.code == 0);
  CHECK(drawn.err.empty());
  CHECK(drawn.out.rfind("draw\nproven by search: ", 0) == 0);
  CHECK(contains(drawn.out, "\nbest move: put b2\na best line: put b2, "));
  const Ran won = run({"solve", path_of("tic-tac-toe"), "--from", "x../.../o.. x"});
  CHECK(won.out.rfind("x wins in 5 plies\n", 0) == 0);
  const Ran lost = run({"solve", path_of("tic-tac-toe"), "x.x/o../x.o o"});
  CHECK(lost.out.rfind("o loses in 2 plies\n", 0) == 0);
  CHECK(contains(lost.out, "\nbest moves: "));
  const Ran hunt = run({"solve", path_of("caccia-al-gigante")});
  CHECK(hunt.out.rfind("g loses in 14 plies\nproven by retrograde: ", 0) == 0);
  CHECK(contains(hunt.out,
                 "\nnote: Repetitions are solved as the play without end that they stand for: won by g.\n"));
  const Ran free = run({"solve", path_of("caccia-al-gigante"), "n.ng.n.. n"});
  CHECK(free.code == 0);
  const Ran othello = run({"solve", path_of("othello"), "--set", "N=4"});
  CHECK(othello.out.rfind("x loses by 8\n", 0) == 0);
  const Ran over = run({"solve", path_of("tic-tac-toe"), "xxx/oo./... o"});
  CHECK(over.code == 0);
  CHECK(over.out.rfind("o loses: the game is over\n", 0) == 0);
}

TEST_CASE("solve: one object as JSON") {
  const auto won = solved({path_of("tic-tac-toe"), "--from", "xx./oo./... x", "--by", "retrograde"});
  CHECK(won["value"] == "win");
  CHECK(won["plies"] == 1);
  CHECK(won["proven"] == true);
  CHECK(won["positions"] > 0);
  CHECK(won["seconds"] >= 0);
  CHECK(won["method"] == "retrograde");
  CHECK(won["moves"] == nlohmann::json({"put c3"}));
  CHECK(won["line"] == nlohmann::json({"put c3"}));
  CHECK_FALSE(won.contains("score"));
  const auto lost = solved({path_of("othello"), "--set", "N=4"});
  CHECK(lost["value"] == "loss");
  CHECK(lost["score"] == -8);
  CHECK(lost["plies"].is_null());
  const auto go = solved({path_of("go")});
  CHECK(go["proven"] == false);
  CHECK(go["value"].is_null());
  CHECK(contains(go["reason"], "line 12: "));
}

TEST_CASE("solve: by proof numbers, without a number of plies") {
  const Ran text = run({"solve", path_of("m-n-k"), "--by", "proof"});
  CHECK(text.code == 0);
  CHECK(text.out.rfind("x wins\nproven by proof numbers: ", 0) == 0);
  CHECK(contains(text.out, "\nnote: Proof numbers tell who wins, but not in how many plies.\n"));
  const auto won = solved({path_of("m-n-k"), "--by", "proof"});
  CHECK(won["value"] == "win");
  CHECK(won["plies"].is_null());
  CHECK(won["proven"] == true);
  CHECK(won["method"] == "proof");
  CHECK_FALSE(won["moves"].empty());
  const auto lost = solved({path_of("othello"), "--set", "N=4", "--by", "proof"});
  CHECK(lost["score"] == -8);
  const Ran late = run({"solve", path_of("hex"), "--by", "proof", "--time", "50ms", "--memory", "8M"});
  CHECK(late.code == 1);
  CHECK(late.out.rfind("not solved: the time was over before\n", 0) == 0);
  const Ran round = run({"solve", path_of("mu-torere"), "--by", "proof"});
  CHECK(round.code == 1);
  CHECK(contains(round.out, "positions come back"));
}

TEST_CASE("solve: without a proof it says what is known, and leaves 1") {
  const Ran late = run({"solve", path_of("connect-four"), "--time", "50ms", "--memory", "8M"});
  CHECK(late.code == 1);
  CHECK(late.out.rfind("not solved: the time was over before\n", 0) == 0);
  CHECK(contains(late.out, "\ntried by search: "));
  const Ran full = run({"solve", path_of("connect-four"), "--by", "retrograde", "--memory", "4M"});
  CHECK(full.code == 1);
  CHECK(full.out.rfind("not solved: the positions do not fit into the memory\n", 0) == 0);
  const Ran go = run({"solve", path_of("go")});
  CHECK(go.code == 1);
  CHECK(go.out.rfind("not solved: line 12: ", 0) == 0);
}

TEST_CASE("solve: calls that make no sense") {
  const std::string game = path_of("tic-tac-toe");
  for (const std::vector<std::string>& call : {std::vector<std::string>{"solve", game, "--time", "5x"},
                                               {"solve", game, "--time", "-5s"},
                                               {"solve", game, "--memory", "1k"},
                                               {"solve", game, "--memory", "much"},
                                               {"solve", game, "--by", "magic"},
                                               {"solve", game, "--threads", "0"},
                                               {"solve", game, "--threads", "many"},
                                               {"solve", game, "nonsense"},
                                               {"solve", "no-such-game.rules"}}) {
    CAPTURE(call);
    const Ran ran = run(call);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK_FALSE(ran.err.empty());
  }
}

TEST_CASE("solve: an endgame table of some pieces") {
  const Ran hill = run({"solve", path_of("caccia-al-gigante"), "--pieces", "n n n g"});
  CHECK(hill.code == 0);
  CHECK(hill.out.rfind("g n n n: 280 placements\n"
                       "g to move: 280 positions, 256 wins, 0 draws, 24 losses\n"
                       "  the longest takes 17 plies: n..gn.n. g\n"
                       "n to move: 280 positions, 64 wins, 0 draws, 216 losses\n"
                       "  the longest takes 18 plies: n..gnn.. n\n"
                       "proven by retrograde: ",
                       0) == 0);
  const auto json = solved({path_of("caccia-al-gigante"), "--pieces", "nnng", "--threads", "2"});
  CHECK(json["placements"] == 280);
  CHECK(json["to_move"][1]["losses"] == 216);
  const Ran unknown = run({"solve", path_of("chess"), "--pieces", "K k Z"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err == "regola: --pieces: 'Z' is no piece of this game; there are BDJKLNPQRbdjklnpqr\n");
  const Ran beside = run({"solve", path_of("chess"), "--pieces", "K k", "--from", "8/8"});
  CHECK(beside.code == 2);
  CHECK(beside.err == "regola: --pieces solves all positions with these pieces: it takes no status\n");
  const Ran refused = run({"solve", path_of("tris"), "--pieces", "x o"});
  CHECK(refused.code == 1);
  CHECK(refused.out ==
        "not solved: pieces can only be placed on a board with empty cells '.'; --from names a status\n");
}

TEST_CASE("solve: pieces whose placements do not tell all of a position are solved by tiers") {
  // Minishogi has hands, Othello passes and a score.
  const auto kings = solved({path_of("minishogi"), "--pieces", "K k"});
  CHECK(kings["method"] == "tiers");
  CHECK(kings["placements"] == 600);
  for (const auto& side : kings["to_move"]) CHECK(side["positions"] == 456);
  const auto stones = solved({path_of("othello"), "--set", "N=4", "--pieces", "x o"});
  CHECK(stones["placements"] == 240);
  CHECK(stones["to_move"][0]["wins"] == stones["to_move"][1]["wins"]); // the players mirror each other
}

TEST_CASE("solve: positions with hands are solved from a position, too") {
  const std::string kings = "....k/...../...../...../K.... sente";
  const auto retrograde = solved({path_of("minishogi"), "--from", kings, "--by", "retrograde"});
  CHECK(retrograde["proven"] == true);
  const TemporaryFolder folder;
  const auto tiers = solved({path_of("minishogi"), "--from", kings, "--by", "tiers", "--db", folder.path()});
  CHECK(tiers["proven"] == true);
  CHECK(tiers["value"] == retrograde["value"]);
}

TEST_CASE("solve: by tiers, and a census of them") {
  const TemporaryFolder folder;
  const std::vector<std::string> call = {path_of("tic-tac-toe"), "--by", "tiers", "--db", folder.path()};
  CHECK(solved(call)["value"] == "draw");
  std::vector<std::string> counted = call;
  counted.emplace_back("--census");
  const nlohmann::json census = solved(counted);
  CHECK(census["all"]["positions"] == 5478);
  CHECK(census["all"]["over"] == 958);
  CHECK(census["all"]["longest"] == 5);
  REQUIRE(census["tiers"].size() == 10);
  CHECK(census["tiers"][5]["by_plies"][0] == nlohmann::json({{"plies", 0}, {"won", 0}, {"lost", 120}}));
  CHECK(census["tiers"][5]["values"] == nlohmann::json({3, 2}));
  counted.insert(counted.begin(), "solve");
  CHECK(
      contains(run(counted).out, "\n  all            5478            2836            1068            1574 "));
}

TEST_CASE("solve: lean tiers leave out positions, and say so") {
  const TemporaryFolder folder;
  const std::vector<std::string> call = {path_of("tic-tac-toe"), "--by",   "tiers",   "--db",
                                         folder.path(),          "--lean", "--census"};
  const nlohmann::json census = solved(call);
  CHECK(census["lean"] == true);
  CHECK(census["all"]["over"] == 0);
  CHECK(census["all"]["drawn"] < 1068);
  std::vector<std::string> text = call;
  text.insert(text.begin(), "solve");
  CHECK(contains(run(text).out, "\nThe database is lean: it leaves out positions that end the game"));
  text.erase(text.end() - 2);
  const Ran refused = run(text);
  CHECK(refused.code == 2);
  CHECK(contains(refused.err, "leaves out positions: go on with --lean, or use another folder\n"));
  const Ran unknown =
      run({"analyze", path_of("tic-tac-toe"), "xoo/xx./... o", "--depth", "1", "--db", folder.path()});
  CHECK(contains(unknown.out, "The database is lean: "));
  const Ran other = run({"solve", path_of("tic-tac-toe"), "--lean"});
  CHECK(other.err == "regola: --lean leaves out positions of tiers: it needs --by tiers, or --pieces\n");
}

TEST_CASE("solve: tiers that cannot be solved or counted") {
  const TemporaryFolder folder;
  const Ran nowhere = run({"solve", path_of("tic-tac-toe"), "--by", "tiers"});
  CHECK(nowhere.code == 2);
  CHECK(nowhere.err == "regola: --by tiers keeps the tiers in a folder: --db names it\n");
  const Ran uncounted = run({"solve", path_of("tic-tac-toe"), "--census"});
  CHECK(uncounted.code == 2);
  CHECK(uncounted.err == "regola: --census counts the positions of tiers: it needs --by tiers\n");
  const Ran past = run({"solve", path_of("go"), "--by", "tiers", "--db", folder.path()});
  CHECK(past.code == 1);
  CHECK(past.out.find("what may follow here depends on the positions that have stood before\n") !=
        std::string::npos);
  const Ran over = run(
      {"solve", path_of("tic-tac-toe"), "xxx/oo./... o", "--by", "tiers", "--db", folder.path(), "--census"});
  CHECK(over.code == 1);
  CHECK(over.err == "regola: --census: the game is over\n");
}
