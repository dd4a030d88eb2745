#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using test::faults_of;

namespace {

const std::string start = "players x/o K/k n/s\nboard\n  ..k\n  x.o\n  K..\n";
const std::string stand = "move king around: K {.ok} -> . [K]\nlose if stuck\n";

} // namespace

TEST_CASE("conditions may ask for moves where these do not depend on them") {
  for (const std::string line : {
           "pass if stuck",
           "draw if moves x + moves o < 3",
           "value room = moves x - moves o",
           "forbid if attacked K",
           "move push n if not attacked K: x . -> . [x]", // takes no K, so no attack asks for it
           "then leap may n if attacks o: K . -> . [K]",
           "after if attacked x: x -> .",
           "worth lead = moves x - before moves x",
       }) {
    CAPTURE(line);
    CHECK(faults_of(start + stand + line + "\n").find("bad-expression") == std::string::npos);
  }
}

TEST_CASE("a condition that leads back to itself is refused where it stands") {
  for (const std::string line : {
           "move push n if moves x > 1: x . -> . [x]",
           "move push n if moves o > 1: x . -> . [x]", // in the mirror it asks for the moves of x
           "move push n if stuck: x . -> . [x]",
           "move take ne if attacked K: x k -> . x", // in the mirror his own line takes a K
           "then more if stuck: K -> x",
           "after if moves x > 1: x -> .",
           "prefer most moves x",
           "prefer most count x + other moves x",
       }) {
    CAPTURE(line);
    CHECK(faults_of(start + stand + line + "\n").find("bad-expression 8:") == 0);
  }
}

TEST_CASE("a forbid line asks for the moves that the lines above it leave") {
  for (const std::string line :
       {"forbid if other stuck", "forbid if moves x > 4", "forbid if count (if stuck: x) > 1",
        "forbid if attacked x\nforbid if other stuck\nforbid if other stuck"}) {
    CAPTURE(line);
    CHECK(faults_of(start + stand + line + "\n").find("bad-expression") == std::string::npos);
  }
}

TEST_CASE("classes and values are followed") {
  CHECK(faults_of(start + "class free if moves x > 1: .\nmove go around: K free -> . [K]\nlose if stuck\n") ==
        "bad-expression 6:12");
  CHECK(faults_of(start + stand + "class free if moves x > 1: .\nvalue safe = count free\ndraw if safe > 3\n")
            .empty());
  CHECK(faults_of(start + stand +
                  "value safe = moves x\nvalue twice = 2 * safe\nmove push n if twice < 4: x . -> . [x]\n") ==
        "bad-expression 10:13");
}
