// Lines that say how a move continues, in places where no move can.

#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using regola::test::faults_of;

namespace {

std::string faults(const std::string& lines, const std::string& players = "x/o q/p") {
  return faults_of("players " + players + "\nboard\n  xxq\n  .oo\n" + lines + "lose if stuck\n");
}

} // namespace

TEST_CASE("a part that begins with what never stands where the move has come is warned of") {
  CHECK(faults("move put: . -> x\nthen put: . -> x\n") == "never-matches 6:11");
  CHECK(faults("move go e: x . -> . [x]\nthen take s: [x] o -> = .\nthen drop: o -> q\n") ==
        "never-matches 7:12");
  CHECK(faults("move put: . -> {xq}\nthen turn e: [o] x -> x =\n") == "never-matches 6:14");
  CHECK(faults("move put: . -> x\nthen grow: x -> q\nthen shrink: x -> .\nthen shed: o -> .\n") ==
        "never-matches 8:12");
}

TEST_CASE("a part that may follow is not") {
  for (const char* lines :
       {"move put: . -> x\nthen put free: . -> x\n", "move put: . -> x\nthen shoot e: x . -> = [q]\n",
        "move put: . -> x\nthen grow: x -> q\nthen shed: q -> .\n",
        "move put: . -> x\nmove turn: x -> q\nthen shed: q -> .\n",
        "move swap e: [x] A -> A [x]\nthen turn e: x A -> [A] x\nthen take: o -> .\n",
        "move put: . -> x\nthen any e: [?] o -> = .\n", "move go e: [x] . -> . =\nthen fill: . -> q\n"}) {
    CAPTURE(lines);
    CHECK(faults(lines) == "");
  }
}

TEST_CASE("a part that follows for one of the players is none that never follows") {
  CHECK(faults("move put for x: . -> x\nmove put for o: . -> o\nthen turn: x -> o\n", "x o") == "");
  CHECK(faults("move put for x: . -> x\nmove put for o: . -> o\nthen turn: q -> o\n", "x o") ==
        "never-matches 7:12");
}

TEST_CASE("a move that says `again` and cannot go on is warned of") {
  CHECK(faults("move jump e again: x o . -> . . x\n") == "no-effect 5:13");
  CHECK(faults("move jump e again: x o . -> . . [x]\n") == "");
}
