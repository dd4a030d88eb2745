// `then NAME along`, and parts that say `silent`.

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/engine.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/matcher/successors.hpp"
#include "tests/rules/loaded.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Two boards on which stones move alike.
const std::string boards = "players x/o n/s\nboard\n  oo#oo\n  ..#..\n  ..#..\n  xx#xx\n";

std::vector<std::string> moves_of(const Ruleset& ruleset) {
  std::vector<std::string> all;
  for (const Successor& next : successors(ruleset, ruleset.start)) {
    all.push_back(to_text(ruleset, next.move));
  }
  return all;
}

void check_agreement(const Ruleset& ruleset) {
  Engine engine(ruleset);
  for (int depth = 1; depth <= 3; ++depth) {
    CHECK(engine.perft(ruleset.start, depth) == perft(ruleset, ruleset.start, depth));
  }
}

} // namespace

TEST_CASE("a part along another one lies in its direction") {
  const Ruleset ruleset = ruleset_of(boards + "move left straight in a1-b4: x {.o} -> . [x]\n"
                                              "then right along free in d1-e4: x {.o} -> . [x]\n"
                                              "lose if count x = 0\n");
  const std::vector<std::string> all = moves_of(ruleset);
  CHECK(all.size() == 4);
  CHECK(std::count(all.begin(), all.end(), "left a1-a2 right e1-e2") == 1);
  check_agreement(ruleset);
}

TEST_CASE("the same written direction by direction plays the same") {
  const std::string of_left = "in a1-b4: x {.o} -> . [x]\n";
  const std::string of_right = "in d1-e4: x {.o} -> . [x]\n";
  const std::string end = "lose if count x = 0\n";
  std::string by_hand = boards;
  for (const std::string way : {"n", "e", "s", "w"}) {
    by_hand += "move left" + way + " " + way + " " + of_left;
  }
  for (const std::string way : {"n", "e", "s", "w"}) {
    by_hand += "then right" + way + " " + way + " free after left" + way + " " + of_right;
  }
  const Ruleset along = ruleset_of(boards + "move left straight " + of_left +
                                   "then right along free after left " + of_right + end);
  const Ruleset plain = ruleset_of(by_hand + end);
  Engine one(along);
  Engine other(plain);
  CHECK(one.perft(along.start, 4) == other.perft(plain.start, 4));
}

TEST_CASE("what is said of a name holds in all its directions") {
  const std::string lines = "move left straight in a1-b4: x {.o} -> . [x]\nmove rest in d1-e4: x -> q\n"
                            "then right along free in d1-e4 after left: x {.o} -> . [x]\n"
                            "then turn after left may: x -> q\n";
  const Ruleset ruleset = ruleset_of("players x/o q/p n/s\n" + boards.substr(boards.find("board")) + lines +
                                     "prefer left > rest\nlose if count x = 0\n");
  const std::vector<std::string> all = moves_of(ruleset);
  CHECK(std::none_of(all.begin(), all.end(),
                     [](const std::string& move) { return move.rfind("rest", 0) == 0; }));
  CHECK(std::count(all.begin(), all.end(), "left a1-a2 right e1-e2 turn e2") == 1);
  check_agreement(ruleset);
}

TEST_CASE("a silent part stays out of the text and is understood all the same") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard\n  xo..\nmove take e: x o -> . [x]\n"
                                     "move go e: x . -> . [x]\nthen mark silent: x -> a\nlose if stuck\n");
  CHECK(moves_of(ruleset) == std::vector<std::string>{"take a1-b1"});
  const auto all = successors(ruleset, ruleset.start);
  for (const char* typed : {"take a1-b1", "take a1-b1 mark b1", "a1b1", "a1"}) {
    CHECK(find_move(ruleset, ruleset.start, all, typed).candidates.size() == 1);
  }
  check_agreement(ruleset);
}
