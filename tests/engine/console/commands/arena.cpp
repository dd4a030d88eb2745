#include "tests/engine/console/run.hpp"
#include "tests/texts.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola::test;

namespace {

using regola::test::contains;

Ran arena(const std::vector<std::string>& more) {
  std::vector<std::string> call = {"arena", path_of("tic-tac-toe")};
  call.insert(call.end(), more.begin(), more.end());
  return run(call);
}

} // namespace

TEST_CASE("arena: a match as a table and as JSON") {
  const std::vector<std::string> call = {"minimax:depth=9", "random", "--games", "20", "--seed", "3"};
  const Ran table = arena(call);
  CHECK(table.code == 0);
  CHECK(contains(table.out, "games   wins  draws  losses    score  Elo\n"));
  CHECK(contains(table.out, "minimax:depth=9     20  "));
  CHECK(contains(table.err, "20/20 games, "));
  auto with_json = call;
  with_json.emplace_back("--json");
  const auto json = nlohmann::json::parse(arena(with_json).out);
  CHECK(json["games"] == 20);
  CHECK(json["wins"].get<int>() + json["draws"].get<int>() + json["losses"].get<int>() == 20);
  CHECK(json["wins"] > json["losses"]);
  CHECK(json["interrupted"] == false);
  CHECK(json["players"][1]["controller"] == "random");
  CHECK(json["players"][1]["wins"] == json["losses"]);
  CHECK(json["players"][0]["overruns"] == 0);
  CHECK(json["pairs"].size() == 1);
  with_json.insert(with_json.end(), {"--jobs", "1"});
  CHECK(nlohmann::json::parse(arena(with_json).out) == json);
}

TEST_CASE("arena: a round robin has a line for each pair") {
  const Ran ran = arena({"greedy", "easy", "random", "--games", "2"});
  CHECK(ran.code == 0);
  for (const char* pair : {"greedy - easy", "greedy - random", "easy - random"})
    CHECK(contains(ran.out, pair));
}

TEST_CASE("arena: the games are recorded, one after the other, and can be read again") {
  const TextFile record("");
  CHECK(arena({"greedy", "random", "--games", "3", "--record", record.path()}).code == 0);
  CHECK(arena({"random", "greedy", "--games", "1", "--record", record.path()}).code == 0);
  CHECK(
      run({"analyze", path_of("tic-tac-toe"), "--replay", record.path(), "--game", "4", "--ply", "0"}).code ==
      0);
  CHECK(contains(run({"analyze", path_of("tic-tac-toe"), "--replay", record.path(), "--game", "5"}).err,
                 "holds 4 games"));
}

TEST_CASE("arena: a sequential test says what it decided") {
  const Ran ran = arena({"minimax:depth=9", "random", "--games", "1000", "--sprt", "0,100"});
  CHECK(ran.code == 0);
  CHECK(contains(ran.out, "sprt 0 or 100: log likelihood ratio "));
  CHECK(contains(ran.out, "the second is accepted\n"));
  const auto json = nlohmann::json::parse(
      arena({"greedy", "greedy", "--games", "2", "--sprt", "0,5,0.1,0.1", "--json"}).out);
  CHECK(json["sprt"]["decision"] == "none");
  CHECK(json["sprt"]["upper"].get<double>() == Approx(2.1972).margin(0.001));
}

TEST_CASE("arena lists the controllers") {
  const Ran ran = run({"arena", "--list"});
  CHECK(ran.code == 0);
  for (const char* part : {"alphabeta: ", "    table (", "easy: "}) CHECK(contains(ran.out, part));
}

TEST_CASE("arena refuses what makes no sense, and shows where") {
  struct Row {
    std::vector<std::string> more;
    const char* message;
  };
  const Row rows[] = {
      {{"random"}, "a match needs a rule file and two controllers"},
      {{"random", "alfabeta"}, "did you mean 'alphabeta'?\n  alfabeta\n  ^\n"},
      {{"random", "alphabeta:dept=3"}, "did you mean 'depth'?\n  alphabeta:dept=3\n            ^\n"},
      {{"random", "alphabeta:depth=0"}, "from 1 to 250\n  alphabeta:depth=0\n                  ^\n"},
      {{"random", "alphabeta:depth"},
       "lacks its value: depth=..., 1 to 250\n  alphabeta:depth\n                 ^\n"},
      {{"random", "greedy", "--games", "0"}, "--games"},
      {{"random", "greedy", "--sprt", "5"}, "ELO0,ELO1"},
      {{"random", "greedy", "--sprt", "5,1"}, "ELO0 below ELO1"},
      {{"random", "greedy", "--sprt", "0,x"}, "here a number is missing"},
      {{"random", "greedy", "--sprt", "0,5,0.1"}, "ELO0,ELO1"},
      {{"random", "greedy", "--sprt", "0,5,2,0.1"}, "probabilities"},
      {{"random", "greedy", "--sprt", "nan,5"}, "ELO0,ELO1"},
      {{"random", "greedy", "--sprt", "-inf,inf"}, "from -1000 to 1000"},
      {{"random", "greedy", "--seed", "-1"}, "--seed"},
      {{"random", "greedy", "easy", "--sprt", "0,5"}, "--sprt compares two controllers"},
      {{"random", "greedy", "--from", "zzz"}, "this is no status"},
      {{"random", "greedy", "--record", "/no/such/folder/games.txt"}, "cannot be written"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.more);
    const Ran ran = arena(row.more);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(contains(ran.err, row.message));
  }
}
