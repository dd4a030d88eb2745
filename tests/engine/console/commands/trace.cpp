#include "tests/engine/console/run.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola::test;
using nlohmann::json;

namespace {

const std::string jumps = "players x/o\nboard 6x1\n  xo.aa.\nmove jump e: x o . -> . . [x]\n"
                          "move step w: x . -> . [x]\nmove put: . -> x\nthen take e: x B B -> = . .\n"
                          "forbid if count x > 1\nafter in f1: o -> .\nwin in c1: x\nlose if stuck\n";

Ran trace(const std::string& text, std::vector<std::string> arguments) {
  const TextFile file(text);
  arguments.insert(arguments.begin(), {"trace", file.path()});
  return run(arguments);
}

} // namespace

TEST_CASE("trace: boards, lines with their cells and variables, and what was asked besides") {
  const Ran ran = trace(jumps, {"jump", "a1c1", "take", "c1"});
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out == "  1  x o . a a .\n     a b c d e f\n  xo.aa. x\n\n"
                   "x: jump a1-c1 take c1\n"
                   "  line 4: move jump e: x o . -> . . [x]\n"
                   "    e: [a1] x -> .   b1 o -> .   [c1] . -> x\n"
                   "  line 7: then take e: x B B -> = . .\n"
                   "    e: [c1] x   d1 a -> .   e1 a -> .   B=a\n"
                   "  line 8: forbid if count x > 1   does not hold: 1 is not > 1\n"
                   "  line 9: after in f1: o -> .   does not match\n"
                   "  line 10: win in c1: x   it matches on c1; the game is over: x\n"
                   "\n  1  . . x . . .\n     a b c d e f\n  ..x... o\n");
}

TEST_CASE("trace: a move that a line takes away is traced as far as it comes") {
  const Ran ran = trace(jumps, {"put f1"});
  CHECK(ran.code == 1);
  CHECK(ran.out == "  1  x o . a a .\n     a b c d e f\n  xo.aa. x\n\n"
                   "x: put f1\n"
                   "  line 6: move put: . -> x\n"
                   "    [f1] . -> x\n"
                   "  line 7: then take e: x B B -> = . .   does not match\n"
                   "  line 8: forbid if count x > 1   takes the move away: 2 > 1\n");
}

TEST_CASE("trace: moves follow each other, each of as many words as name one, until one is refused") {
  const std::string text = "players x/o\nboard 2x1\nmove put: . -> x\ndraw if stuck\n";
  const auto boards = [](const Ran& ran) {
    std::size_t count = 0;
    for (std::size_t at = ran.out.find(" a b\n"); at != std::string::npos;
         at = ran.out.find(" a b\n", at + 1)) {
      ++count;
    }
    return count;
  };
  const Ran both = trace(text, {"put", "a1", "b1"});
  CHECK(both.code == 0);
  CHECK(boards(both) == 3);
  CHECK(both.out.find("line 4: draw if stuck   x has no move; the game is over: draw\n") !=
        std::string::npos);
  const Ran again = trace(text, {"a1", "put", "a1", "b1"});
  CHECK(again.code == 1);
  CHECK(boards(again) == 2);
  CHECK(again.out.find("no: 'put a1': line 3: move put: . -> x came nearest; a1 is occupied by 'x'\n") !=
        std::string::npos);
  const Ran over = trace(text, {"a1", "--from", "xo x"});
  CHECK(over.code == 1);
  CHECK(over.out.find("no: 'a1': the game is over: draw") != std::string::npos);
}

TEST_CASE("trace: what may be several moves is no answer") {
  const Ran ran = trace("players x/o\nboard 2x2\n  x.\n  ..\nmove go around: x . -> . [x]\n", {"a2"});
  CHECK(ran.code == 1);
  CHECK(ran.out.find("no: 'a2': it may be one of these: go a2-b2, go a2-b1, go a2-a1") != std::string::npos);
}

TEST_CASE("trace: rules on the whole status, all that were tried") {
  const Ran ran = run({"trace", path_of("tris"), "9", "--from", "xxoxoxo---"});
  CHECK(ran.code == 0);
  for (const char* line :
       {"line 5: x-ABCDEFGH -> oxABCDEFGH   position 2: the pattern has '-', the status 'x'\n",
        "line 11: xABCDEF-GH -> oABCDEFxGH   matches: A=x B=o C=x D=o E=x F=o G=- H=-\n",
        "line 13: xABCDEFGH- -> oABCDEFGHx   is applied: A=x B=o C=x D=o E=x F=o G=- H=-\n",
        "line 14: o-ABCDEFGH -> xoABCDEFGH   position 1: the pattern has 'o', the status 'x'\n"}) {
    CAPTURE(line);
    CHECK(ran.out.find(line) != std::string::npos);
  }
}

TEST_CASE("trace as JSON") {
  const Ran ran = trace(jumps, {"jump a1-c1 take c1", "--json"});
  CHECK(ran.code == 0);
  const json answer = json::parse(ran.out);
  REQUIRE(answer.size() == 1);
  const json& move = answer[0];
  CHECK(move["move"] == "jump a1-c1 take c1");
  CHECK(move["legal"] == true);
  CHECK(move["line"] == 4);
  CHECK(move["before"] == "xo.aa. x");
  CHECK(move["after"] == "..x... o");
  CHECK(move["result"] == "x");
  CHECK(move["decided_on"] == json::array({"c1"}));
  REQUIRE(move["parts"].size() == 2);
  CHECK(move["parts"][0]["cells"] == "..xaa.");
  CHECK(move["parts"][1]["matches"] == json::parse(R"([{"line": 7, "rule": "then take e: x B B -> = . .",
    "direction": "e", "bindings": {"B": "a"}, "cells": [["c1"], ["d1"], ["e1"]]}])"));
  CHECK(move["verdicts"] ==
        json::parse(R"([{"line": 8, "rule": "forbid if count x > 1", "takes_away": false}])"));
  CHECK(move["idle_afters"] ==
        json::parse(R"([{"line": 9, "rule": "after in f1: o -> .", "answer": "does not match"}])"));
  const Ran refused = trace(jumps, {"f1", "--json"});
  CHECK(refused.code == 1);
  const json taken = json::parse(refused.out)[0];
  CHECK(taken["legal"] == false);
  CHECK(taken["verdicts"][0]["reason"] == "2 > 1");
  const json rules = json::parse(run({"trace", path_of("tris"), "1", "--json"}).out)[0]["rules"];
  REQUIRE(rules.size() == 18);
  CHECK(rules[0]["applied"] == true);
  CHECK(rules[1]["applied"] == false);
  CHECK(rules[1]["bindings"]["A"] == "-");
  CHECK(rules[9]["position"] == 1);
}

TEST_CASE("trace refuses files, statuses and calls that make no sense") {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{}, {"a1", "--from", "x.o x"}, {"a1", "--set", "N=3"}}) {
    CAPTURE(arguments);
    const Ran ran = trace(jumps, arguments);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK_FALSE(ran.err.empty());
  }
}
