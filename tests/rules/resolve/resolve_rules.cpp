#include "rules/resolve/resolve_rules.hpp"

#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using regola::test::faults_of;
using regola::test::ruleset_of;

namespace {

const std::string before_rules = "players x/o n/s\nboard\n  oo.\n  .x.\n  xx.\nmove put: . -> x\n";

} // namespace

TEST_CASE("each line becomes one of each player, or of the one it is for") {
  const Ruleset ruleset =
      ruleset_of(before_rules + "then turn n: x o -> = x\nafter n: x # -> o =\nforbid: x / o\npass if stuck\n"
                                "win n for x: x x x\nlose for o if stuck\nclass mill n: [x] x\n");
  for (const Side& side : ruleset.sides) {
    CHECK(side.moves.size() == 1);
    CHECK(side.parts.size() == 1);
    CHECK(side.afters.size() == 1);
    CHECK(side.forbids.size() == 1);
    CHECK(side.passes.size() == 1);
    CHECK(side.classes.size() == 1);
    CHECK(side.ends.size() == 1);
  }
  CHECK(ruleset.sides[0].ends[0].kind == Judgement::Kind::win);
  CHECK(ruleset.sides[1].ends[0].kind == Judgement::Kind::lose);
  CHECK(ruleset.sides[0].moves[0].guard.line == 6);
  CHECK(ruleset.names == std::vector<std::string>{"put", "turn"});
}

TEST_CASE("whole rules keep their line and refuse what fits no status") {
  const Ruleset ruleset = ruleset_of("// a comment\nxA- -> oAx\noA- -> xAo\n");
  CHECK(ruleset.rules.at(1).line == 3);
  CHECK(ruleset.rules[0].left == Pattern("xA-", ruleset.symbols));
  CHECK(faults_of("board x--\nxA -> oA\n") == "wrong-length 2:1; wrong-length 2:7");
  CHECK(faults_of("xA -> oB\n") == "unbound-variable 1:8");
  CHECK(faults_of("xA -> oAA\n") == "unequal-sides 1:7");
}

TEST_CASE("lines that cannot mean what they say are refused, idle ones reported") {
  for (const auto& [line, fault] : std::vector<std::pair<std::string, std::string>>{
           {"win", "bad-head 7:1"},
           {"win n", "bad-head 7:5"},
           {"move every n: x . -> . [x]", "bad-head 7:6"},
           {"move n: x . -> . [x]", "missing-direction 7:6"},
           {"move go n: x [#] -> . =", "bad-anchor 7:14"},
           {"move go n: .* x -> = .", "bad-anchor 7:12"},
           {"move go n: x . -> = =", "no-effect 7:19"},
           {"then go n: x . -> = [=]", ""},
           {"move go n in a3: x . -> . [x]", "never-matches 7:9"},
           {"move go n: x [.] -> . x", ""},
           {"win n: . [x]", ""},
           {"win n in a1: . [x]", "never-matches 7:5"},
           {"class mill n: [x] mill", "bad-class 7:19"},
       }) {
    CAPTURE(line);
    const std::string found = faults_of(before_rules + line + "\n");
    CHECK(found == fault);
  }
}

TEST_CASE("values are known by name and only once") {
  const Ruleset ruleset = ruleset_of(before_rules + "value a = 1\nvalue b = a + 1\npass\nscore b\n");
  CHECK(ruleset.values.at(1).name == "b");
  CHECK(ruleset.score->kind == Expression::Kind::value);
  CHECK(faults_of(before_rules + "value a = 1\nvalue a = 2\n") == "repeated-line 8:7");
}
