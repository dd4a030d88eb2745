#include "tests/engine/console/run.hpp"

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

TEST_CASE("bench: nonsense is refused") {
  CHECK(run({"bench"}).code == 2);
  CHECK(run({"bench", "no-such-file"}).code == 2);
  CHECK(run({"bench", path_of("dodgem"), "--by", "alphabetta"}).code == 2);
}
