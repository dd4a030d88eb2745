#include "engine/console/commands/arena_table.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola;

namespace {

ArenaResult result_of(std::vector<Pairing> pairings, std::size_t players) {
  ArenaResult result;
  result.pairings = std::move(pairings);
  result.overruns.resize(players);
  result.planned = 100;
  return result;
}

} // namespace

TEST_CASE("arena_table: a match, with the difference where the games tell it") {
  ArenaOptions options;
  options.players = {"a", "somebody"};
  CHECK(console::arena_table(options, result_of({{0, 1, {60, 0, 40}}}, 2)) ==
        "          games   wins  draws  losses    score  Elo\n"
        "a           100     60      0      40   60.0 %  +70 ± 71\n"
        "somebody    100     40      0      60   40.0 %  -70 ± 71\n");
  CHECK(console::arena_table(options, result_of({{0, 1, {2, 0, 1}}}, 2)).find("66.7 %  +120\n") !=
        std::string::npos);
  const std::string all = console::arena_table(options, result_of({{0, 1, {2, 0, 0}}}, 2));
  CHECK(all.find("100.0 %  all won\n") != std::string::npos);
  CHECK(all.find("0.0 %  all lost\n") != std::string::npos);
  ArenaResult cut = result_of({{0, 1, {1, 1, 1}}}, 2);
  cut.interrupted = true;
  CHECK(console::arena_table(options, cut).find("interrupted after 3 of 100 games\n") != std::string::npos);
}

TEST_CASE("arena_table: a round robin has the sums of each and a line for each pair") {
  ArenaOptions options;
  options.players = {"a", "b", "c"};
  const ArenaResult result = result_of({{0, 1, {1, 0, 0}}, {0, 2, {0, 1, 0}}, {1, 2, {0, 0, 1}}}, 3);
  const std::string table = console::arena_table(options, result);
  CHECK(table.find("a          2      1      1       0 ") != std::string::npos);
  CHECK(table.find("b          2      0      0       2 ") != std::string::npos);
  CHECK(table.find("c          2      1      1       0 ") != std::string::npos);
  CHECK(table.find("b - c      1      0      0       1 ") != std::string::npos);
  const auto json = nlohmann::json::parse(console::arena_json(options, result).text());
  CHECK(json["wins"] == 1);
  CHECK(json["draws"] == 1);
  CHECK(json["losses"] == 0);
  CHECK(json["pairs"][2]["first"] == "b");
  CHECK(json["pairs"][2]["losses"] == 1);
  CHECK(json["pairs"][2]["elo"].is_null());
}
