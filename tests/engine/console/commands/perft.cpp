#include "tests/engine/console/run.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola::test;
using nlohmann::json;

TEST_CASE("perft prints the count") {
  struct Row {
    std::vector<std::string> call;
    const char* out;
  };
  const std::string tris = path_of("tris");
  const Row rows[] = {
      {{"perft", tris, "0"}, "1\n"},
      {{"perft", tris, "5"}, "15120\n"},
      {{"perft", tris, "2", "--from", "xxoxoxo---"}, "2\n"},
      {{"perft", tris, "2", "--from", "xxoxoxo---", "--divide"}, "7: 0\n8: 2\n9: 0\n2\n"},
      {{"perft", tris, "0", "--divide"}, "1\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.call);
    const Ran ran = run(row.call);
    CHECK(ran.code == 0);
    CHECK(ran.out == row.out);
  }
}

TEST_CASE("perft as JSON") {
  const json answer = json::parse(run({"perft", path_of("tris"), "3", "--divide", "--json"}).out);
  CHECK(answer["depth"] == 3);
  CHECK(answer["leaves"] == 504);
  CHECK(answer["divide"].size() == 9);
  CHECK(answer["divide"][8] == json({{"move", "9"}, {"leaves", 56}}));
}

TEST_CASE("perft: a parameter of the game may be set") {
  const TextFile file("param N=3\nplayers x/o\nboard Nx1\nmove put: . -> x\n");
  CHECK(run({"perft", file.path(), "1"}).out == "3\n");
  CHECK(run({"perft", file.path(), "1", "--set", "N=5"}).out == "5\n");
  for (const char* nonsense : {"N", "=5", "N=", "N=x", "N=5x", "N=99999999", "M=5"}) {
    CAPTURE(nonsense);
    const Ran ran = run({"perft", file.path(), "1", "--set", nonsense});
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK_FALSE(ran.err.empty());
  }
}
