#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "rules/text/limits.hpp"
#include "tests/rules/loaded.hpp"

using namespace regola;
using regola::test::faults_of;

namespace {

const std::string two_kings = "players x/o K/k n/s\nboard\n  ..k\n  x.o\n  K..\n";
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
    CHECK(faults_of(two_kings + stand + line + "\n").find("bad-expression") == std::string::npos);
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
    CHECK(faults_of(two_kings + stand + line + "\n").find("bad-expression 8:") == 0);
  }
}

TEST_CASE("a forbid line asks for the moves that the lines above it leave") {
  for (const std::string line :
       {"forbid if other stuck", "forbid if moves x > 4", "forbid if count (if stuck: x) > 1",
        "forbid if attacked x\nforbid if other stuck\nforbid if other stuck"}) {
    CAPTURE(line);
    CHECK(faults_of(two_kings + stand + line + "\n").find("bad-expression") == std::string::npos);
  }
}

TEST_CASE("classes and values are followed") {
  CHECK(faults_of(two_kings +
                  "class free if moves x > 1: .\nmove go around: K free -> . [K]\nlose if stuck\n") ==
        "bad-expression 6:12");
  CHECK(faults_of(two_kings + stand +
                  "class free if moves x > 1: .\nvalue safe = count free\ndraw if safe > 3\n")
            .empty());
  CHECK(faults_of(two_kings + stand +
                  "value safe = moves x\nvalue twice = 2 * safe\nmove push n if twice < 4: x . -> . [x]\n") ==
        "bad-expression 10:13");
}

namespace {

using Chain = std::string (*)(std::size_t links);

/// Classes of cells, each of which names the one above it.
std::string classes(std::size_t links) {
  std::string text = "players x/o\nboard 3x1\nclass aa0: [x]\n";
  for (std::size_t i = 1; i < links; ++i) {
    text += fmt::format("class aa{}: [aa{}]\n", i, i - 1);
  }
  return text + "move put: . -> x\n";
}

/// The same, but the condition of each asks for the one above.
std::string conditions(std::size_t links) {
  std::string text = "players x/o\nboard 3x1\nclass aa0: [x]\n";
  for (std::size_t i = 1; 2 * i < links; ++i) { // a class and its condition are two links
    text += fmt::format("class aa{} if count aa{} > 0: [x]\n", i, i - 1);
  }
  return text + "move put: . -> x\n";
}

std::string values(std::size_t links) {
  std::string text = "players x/o\nboard 3x1\nmove put: . -> x\nvalue v0 = 1\n";
  for (std::size_t i = 1; i < links; ++i) {
    text += fmt::format("value v{} = v{}\n", i, i - 1);
  }
  return text;
}

std::string forbids(std::size_t links) {
  std::string text = "players x/o\nboard 3x1\nmove put: . -> x\nforbid if count x = 3\n";
  for (std::size_t i = 1; 2 * i < links; ++i) { // a condition and the moves it asks for
    text += "forbid if other stuck\n";
  }
  return text;
}

} // namespace

TEST_CASE("lines that need each other in a row are as many as the limit says") {
  for (const Chain chain : {classes, conditions, values, forbids}) {
    CHECK(faults_of(chain(limits::dependencies)).empty());
    CHECK(faults_of(chain(limits::dependencies + 2)).find("too-deep") == 0);
  }
}

TEST_CASE("a chain of thousands of lines is refused, and the stack holds") {
  for (const Chain chain : {classes, conditions, values, forbids}) {
    const std::string text = chain(5'000);
    CHECK(faults_of(text).find("too-deep") == 0);
  }
}
