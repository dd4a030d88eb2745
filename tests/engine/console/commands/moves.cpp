#include "tests/engine/console/run.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola::test;
using nlohmann::json;

TEST_CASE("moves: each with its status, its line, its rule and its bindings") {
  const Ran ran = run({"moves", path_of("tris"), "oxoxoxo---"});
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out ==
        "7            xxoxoxoo--   line 20: oABCDEF-GH -> xABCDEFoGH   A=x B=o C=x D=o E=x F=o G=- H=-\n"
        "8            xxoxoxo-o-   line 21: oABCDEFG-H -> xABCDEFGoH   A=x B=o C=x D=o E=x F=o G=- H=-\n"
        "9            xxoxoxo--o   line 22: oABCDEFGH- -> xABCDEFGHo   A=x B=o C=x D=o E=x F=o G=- H=-\n");
}

TEST_CASE("moves without a status are those of the start") {
  const json answer = json::parse(run({"moves", path_of("tris"), "--json"}).out);
  CHECK(answer["status"] == "x---------");
  CHECK(answer["result"] == "open");
  REQUIRE(answer["moves"].size() == 9);
  CHECK(answer["moves"][4]["move"] == "5");
  CHECK(answer["moves"][4]["status"] == "o----x----");
  CHECK(answer["moves"][4]["line"] == 9);
  CHECK(answer["moves"][4]["rule"] == "xABCD-EFGH -> oABCDxEFGH");
  CHECK(answer["moves"][4]["bindings"].size() == 8);
}

TEST_CASE("moves: a status may come in several words") {
  const TextFile file("players x/o\nhand 2x 2o\nboard 2x1\nmove put: . -> x\n");
  const json answer = json::parse(run({"moves", file.path(), "x.", "o", "1x", "2o", "--json"}).out);
  CHECK(answer["moves"].size() == 1);
  CHECK(answer["moves"][0]["status"] == "xo x 1x 1o");
}

TEST_CASE("moves: a parameter before the status takes one word") {
  const Ran ran = run({"moves", path_of("hex"), "--set", "N=2", "--json", "--set", "SWAP=1", "x./..", "o"});
  CHECK(ran.code == 0);
  CHECK(json::parse(ran.out)["moves"].size() == 4);
}

TEST_CASE("moves: a finished game has a result and no moves") {
  const Ran ran = run({"moves", path_of("tris"), "oxxx-oo---"});
  CHECK(ran.code == 0);
  CHECK(ran.out == "the game is over: x\n");
  CHECK(json::parse(run({"moves", path_of("tris"), "oxxx-oo---", "--json"}).out)["result"] == "x");
}

TEST_CASE("moves refuses what is no status, with a caret") {
  struct Row {
    const char* status;
    const char* caret;
  };
  const Row rows[] = {{"x--------", "  x--------\n           ^\n"},
                      {"x---z-----", "  x---z-----\n      ^\n"},
                      {"----------", "  ----------\n  ^\n"}};
  for (const Row& row : rows) {
    const Ran ran = run({"moves", path_of("tris"), row.status});
    CAPTURE(row.status, ran.err);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find(row.caret) != std::string::npos);
  }
  CHECK(run({"moves", path_of("tris-rules-only")}).code == 2); // nothing says where it begins
  CHECK(run({"moves", path_of("tris-rules-only"), "x---------"}).code == 0);
}

TEST_CASE("moves: a worth of the text beside each") {
  const std::vector<std::string> start = {"moves", path_of("connect-four"), "--worth"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), start.begin(), start.end());
    return run(more);
  };
  const std::string status = "......./......./......./......./ooo..../xxx.... x";
  const json answer = json::parse(with({"present", status, "--json"}).out);
  REQUIRE(answer["moves"].size() == 7);
  CHECK(answer["moves"][3]["move"] == "drop d1");
  CHECK(answer["moves"][3]["worth"] == -50000);
  CHECK(with({"present", status}).out.find("   present -50000   line ") != std::string::npos);
  const Ran unknown = with({"presnet"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("it has: evalMaxDepth") != std::string::npos);
}

TEST_CASE("moves: rules that cannot be played name a line of an included text by its file") {
  const TextFile part("after in a1: x -> z\nafter in a1: z -> x\n");
  const std::string name = std::filesystem::path(part.path()).filename().string();
  const TextFile game("players x/o\nboard 2x1\nmove put in a1: . -> x\ninclude " + name + "\n");
  const Ran moves = run({"moves", game.path()});
  CHECK(moves.code == 2);
  CHECK(moves.err == "regola: 'after' lines never come to rest: line 1 of " + part.path() + ", line 2 of " +
                         part.path() + "\n");
}

TEST_CASE("moves: those that share a text have numbers, which why takes and perft shows") {
  const TextFile game("players x/o\nboard\n  ..o\nmove put: . -> x\nmove put e: . o -> x x\n");
  const std::string moves = run({"moves", game.path()}).out;
  CHECK(moves.find("put a1       x.o o") == 0);
  for (const std::string number : {"1", "2"}) {
    CAPTURE(number);
    const std::string text = "put b1 #" + number;
    CHECK(moves.find(text) != std::string::npos);
    CHECK(run({"why", game.path(), text}).out.find("yes: " + text + "   line ") == 0);
    CHECK(run({"perft", game.path(), "1", "--divide"}).out.find(text + ": 1\n") != std::string::npos);
  }
}
