#include "tests/engine/console/run.hpp"
#include "tests/engine/listed_text.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola::test;

TEST_CASE("bench: the same positions each time, and their sum") {
  const std::vector<std::string> call = {"bench", path_of("tic-tac-toe"), path_of("dodgem"), "--nodes",
                                         "200"};
  const Ran ran = run(call);
  CHECK(ran.code == 0);
  CHECK(ran.out == run(call).out);
  std::vector<std::string> json = call;
  json.push_back("--json");
  const auto told = nlohmann::json::parse(run(json).out);
  REQUIRE(told["games"].size() == 2);
  CHECK(told["games"][0]["game"] == "dodgem"); // in the order of their names
  CHECK(told["nodes"] == told["games"][0]["nodes"].get<int>() + told["games"][1]["nodes"].get<int>());
  CHECK(ran.out.find(std::to_string(told["nodes"].get<int>()) + " nodes") != std::string::npos);
}

TEST_CASE("bench: who cuts looks further for as many positions") {
  const auto depth = [](const std::string& by) {
    const Ran ran = run({"bench", path_of("connect-four"), "--nodes", "200", "--json", "--by", by});
    return nlohmann::json::parse(ran.out)["games"][0]["depths"][0].get<int>();
  };
  CHECK(depth("alphabeta") > depth("minimax"));
}

TEST_CASE("bench: a parameter may be set") {
  const auto bench = [](const char* set) {
    return run({"bench", path_of("m-n-k"), "--set", set, "--nodes", "50", "--json"});
  };
  CHECK(bench("M=3").code == 0);
  CHECK(bench("NOWHERE=3").code == 2);
}

TEST_CASE("bench: nonsense is refused") {
  CHECK(run({"bench"}).code == 2);
  CHECK(run({"bench", "no-such-file"}).code == 2);
  CHECK(run({"bench", path_of("dodgem"), "--by", "alphabetta"}).code == 2);
}

TEST_CASE("bench --random: how fast any text is played, and how its games end") {
  const TextFile listed(listed_text);
  const Ran ran =
      run({"bench", "--random", path_of("tic-tac-toe"), listed.path(), "--time", "0.02", "--json"});
  REQUIRE(ran.code == 0);
  const auto games = nlohmann::json::parse(ran.out)["games"];
  REQUIRE(games.size() == 2);
  for (const auto& game : games) {
    CAPTURE(game.dump());
    CHECK(game["games_per_second"] > 0);
    CHECK(game["plies_per_second"] > game["games_per_second"]);
    CHECK(game["mean_plies"].get<double>() == Approx(7.6).margin(0.5));
    CHECK(game["won_by_first"].get<int>() + game["won_by_second"].get<int>() + game["drawn"].get<int>() ==
          game["games"].get<int>());
    CHECK(game["won_by_first"] > game["won_by_second"]);
    CHECK(game["cut"] == 0);
  }
  CHECK(games[0]["backend"] != "listed");
  CHECK(games[1]["backend"] == "listed");
  CHECK(games[1]["why"] == "'after' among more than 64 names (line 4)");
  const Ran text = run({"bench", "--random", path_of("dodgem"), "--time", "0.01", "--plies", "2"});
  CHECK(text.code == 0);
  CHECK(text.out.find(" 2.0 a game") != std::string::npos);
}

TEST_CASE("bench --random: the back end that was asked for") {
  const auto backend = [](const std::string& name) {
    const Ran ran =
        run({"bench", "--random", path_of("dodgem"), "--time", "0.01", "--backend", name, "--json"});
    return nlohmann::json::parse(ran.out)["games"][0];
  };
  CHECK(backend("portable")["backend"] == "portable");
  const auto native = backend("native");
  CHECK((native["backend"] == "native") == native["why"].get<std::string>().empty());
  const Ran wrong = run({"bench", "--random", path_of("dodgem"), "--backend", "fast"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("'fast' is none of native, portable") != std::string::npos);
}

TEST_CASE("bench --leaves: a count that takes too long ends with the time") {
  const Ran ran = run({"bench", "--leaves", "30", path_of("chess"), "--time", "0.1", "--json"});
  REQUIRE(ran.code == 0);
  const auto game = nlohmann::json::parse(ran.out)["games"][0];
  CHECK(game["leaves"].is_null());
  CHECK(game["over"].is_null());
  CHECK(game["leaves_per_second"] > 0);
  CHECK(game["seconds"] < 10);
}

TEST_CASE("bench --leaves: positions, and how many of them end the game") {
  const Ran ran = run({"bench", "--leaves", "5", path_of("tic-tac-toe"), "--time", "0.5", "--json"});
  REQUIRE(ran.code == 0);
  const auto game = nlohmann::json::parse(ran.out)["games"][0];
  CHECK(game["leaves"] == 15120);
  CHECK(game["over"] == 1440);
  CHECK(game["leaves_per_second"] > 0);
  CHECK(run({"bench", "--leaves", "5", "--random", path_of("tic-tac-toe")}).code == 2);
  CHECK(run({"bench", "--random", path_of("tic-tac-toe"), "--by", "minimax"}).code == 2);
  const Ran bare = run({"bench", "--random", path_of("tris-rules-only")});
  CHECK(bare.code == 2);
  CHECK(bare.err.find("says nowhere how the game begins") != std::string::npos);
}
