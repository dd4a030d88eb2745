#include "tests/engine/console/run.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola::test;
using nlohmann::json;

namespace {

struct MatchRow {
  std::vector<std::string> call;
  int code;
  const char* out;
};

void check_matches(const std::vector<MatchRow>& rows) {
  for (const MatchRow& row : rows) {
    CAPTURE(row.call);
    const Ran ran = run(row.call);
    CHECK(ran.code == row.code);
    CHECK(ran.out == row.out);
    CHECK(ran.err.empty() == (row.code != 2));
  }
}

} // namespace

TEST_CASE("match answers yes with the bindings, or no with the place") {
  check_matches({
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
  check_matches({
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

TEST_CASE(
    "match takes a picture on a board: each place with its cells and variables, or where it came nearest") {
  check_matches({
      {{"match", "straight: [x] o+ x", "xoox/.xo."},
       0,
       "yes: 2 matches\n  e: [a2] x   b2 c2 o   d2 x\n  w: [d2] x   c2 b2 o   a2 x\n"},
      {{"match", "e: A A #", "xoo/..x"}, 0, "yes: 1 match\n  e: [b2] o   c2 o   #   A=o\n"},
      {{"match", "e/s: x . / . x", "x./.x"}, 0, "yes: 1 match\n  e/s: [a2] x   b2 .   a1 .   b1 x\n"},
      {{"match", "e: x x", "x./.x"}, 1, "no: from a2: b2 is empty, wanted 'x'\n"},
      {{"match", "x y", "xy"}, 2, ""},
      {{"match", "e: x q", "x."}, 2, ""},
      {{"match", "e: x x", "x./x"}, 2, ""},
      {{"match", "e: x x\nwin e: x", "xx"}, 2, ""},
      {{"match", "if count x = 1", "x."}, 2, ""},
  });
  CHECK(run({"match", "e: x q", "x."}).err.find("  e: x q\n       ^\n") != std::string::npos);
}

TEST_CASE("match and apply read pictures as a game does") {
  const std::string status = "8/P7/8/8/8/8/8/4K2k w - -";
  check_matches({
      {{"match", "n: [king] .* #", status, "--game", path_of("chess")},
       0,
       "yes: 1 match\n  n: [e1] K   e2 e3 e4 e5 e6 e7 e8 .   #\n"},
      {{"apply", "n: P . -> . [Q]", status, "--game", path_of("chess")},
       0,
       "Q......./......../......../......../......../......../......../....K..k white   n: [a7] P -> .   "
       "[a8] . -> Q\n"},
      {{"match", "P", status, "--game", path_of("chess")}, 0, "yes: 1 match\n  [a7] P\n"},
      {{"match", "P", "8/P7", "--game", path_of("chess")}, 2, ""},
      {{"match", "P", status, "--game", "nowhere.rules"}, 2, ""},
  });
}

TEST_CASE("apply takes a rule on cells: each status that it makes") {
  check_matches({
      {{"apply", "e w: x o . -> . . [x]", "xo.x/...."},
       0,
       "..xx/....   e: [a2] x -> .   b2 o -> .   [c2] . -> x\n"},
      {{"apply", "e: . -> {xy}", "./x"}, 0, "x/x   [a2] . -> x\ny/x   [a2] . -> y\n"},
      {{"apply", "e: x . -> . x", "xx/xx"}, 1, "no: from a2: b2 is occupied by 'x'\n"},
      {{"apply", "e: x . -> . . x", "x.."}, 2, ""},
      {{"apply", "e: x o", "xo"}, 2, ""},
  });
}

TEST_CASE("match and apply with pictures as JSON") {
  CHECK(json::parse(run({"match", "e: A A", "xxo", "--json"}).out) ==
        json({{"match", true},
              {"matches", {{{"cells", {{"a1"}, {"b1"}}}, {"bindings", {{"A", "x"}}}, {"direction", "e"}}}}}));
  CHECK(json::parse(run({"match", "e: x x", "x.", "--json"}).out) ==
        json({{"match", false}, {"reason", "from a1: b1 is empty, wanted 'x'"}}));
  CHECK(json::parse(run({"apply", "e: x . -> . x", "x.", "--json"}).out)["matches"][0]["status"] == ".x");
}
