#include "tests/engine/console/run.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola::test;
using nlohmann::json;

namespace {

struct Row {
  std::vector<std::string> call;
  int code;
  const char* out;
};

void check(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    CAPTURE(row.call);
    const Ran ran = run(row.call);
    CHECK(ran.code == row.code);
    CHECK(ran.out == row.out);
    CHECK(ran.err.empty() == (row.code != 2));
  }
}

} // namespace

TEST_CASE("match answers yes with the bindings, or no with the place") {
  check({
      {{"match", "x-ABCDEFGH", "x----o----"}, 0, "yes: A=- B=- C=- D=o E=- F=- G=- H=-\n"},
      {{"match", "x-ABCDEFGH", "x---o----"},
       1,
       "no: the pattern has 10 symbols, the status 9\n  x-ABCDEFGH\n  x---o----\n           ^\n"},
      {{"match", "xx", "xx"}, 0, "yes\n"},
      {{"match", "xA", "ox"}, 1, "no: position 1: the pattern has 'x', the status 'o'\n  xA\n  ox\n  ^\n"},
      {{"match", "AA", "xo"},
       1,
       "no: position 2: the variable A is 'x' already, the status has 'o'\n  AA\n  xo\n   ^\n"},
      {{"match", "x", "X"}, 2, ""},
      {{"match", "x y", "x-y"}, 2, ""},
      {{"match", "\xc3\xa9", "x"}, 2, ""},
      {{"match", "", ""}, 2, ""},
  });
}

TEST_CASE("apply prints the final status") {
  check({
      {{"apply", "x-ABCDEFGH -> oxABCDEFGH", "x----o----"}, 0, "ox---o----\n"},
      {{"apply", "AB  ->   BA", "xo"}, 0, "ox\n"},
      {{"apply", "xA -> oA", "ox"},
       1,
       "no: position 1: the pattern has 'x', the status 'o'\n  xA\n  ox\n  ^\n"},
      {{"apply", "xA->oA", "xo"}, 2, ""},
      {{"apply", "xA -> oB", "xo"}, 2, ""},
      {{"apply", "xA -> oA", "xO"}, 2, ""},
      {{"apply", "game X", "x"}, 2, ""},
      {{"apply", "x -> o\nx -> o", "x"}, 2, ""},
  });
}

TEST_CASE("match and apply as JSON") {
  CHECK(json::parse(run({"match", "xA", "xo", "--json"}).out) ==
        json({{"match", true}, {"bindings", {{"A", "o"}}}}));
  CHECK(json::parse(run({"match", "xx", "xx", "--json"}).out) ==
        json({{"match", true}, {"bindings", json::object()}}));
  const Ran no = run({"match", "AA", "xo", "--json"});
  CHECK(no.code == 1);
  CHECK(json::parse(no.out) ==
        json({{"match", false},
              {"position", 2},
              {"reason", "position 2: the variable A is 'x' already, the status has 'o'"}}));
  CHECK(json::parse(run({"apply", "xA -> oA", "x-", "--json"}).out) ==
        json({{"match", true}, {"bindings", {{"A", "-"}}}, {"status", "o-"}}));
}
