#include "engine/matcher/match.hpp"
#include "engine/matcher/result.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <stdexcept>

using namespace regola;
using namespace regola::test;

namespace {

std::string text_of(const StatusSet& set) {
  std::string text;
  for (const Status& status : set) {
    text += std::string(text.empty() ? "" : " ") + std::string(status.text());
  }
  return text;
}

/// Takes one counter from a heap of any size: the rules as the article has them, without a text.
Ruleset heap() {
  return Ruleset::from_rules({{Pattern("i-A"), Pattern("--A")}, {Pattern("ABi"), Pattern("AB-")}});
}

} // namespace

TEST_CASE("produce: all rules that match, in their order") {
  CHECK(text_of(produce(heap(), Status("i-i"))) == "--i i--");
  CHECK(text_of(produce(heap(), Status("ii-"))).empty());
  CHECK(text_of(produce(game("tris"), status_of(game("tris"), "xxoxoxo---"))) ==
        "oxoxoxox-- oxoxoxo-x- oxoxoxo--x");
}

TEST_CASE("produce: no rule that applies means an empty set") {
  CHECK(produce(heap(), Status("---")).empty());
  CHECK(produce(Ruleset::from_rules({}), Status("x")).empty());
}

TEST_CASE("produce: what is no status of the game is refused") {
  CHECK_THROWS_AS(produce(heap(), Status("i-i-")), std::invalid_argument);
  const Ruleset tris = game("tris");
  CHECK(produce(tris, Status("o---x-----", second_player)).size() == 8);
  CHECK_THROWS_AS(produce(tris, Status("o---x-----")),
                  std::invalid_argument); // its text says that o is to move
  CHECK_THROWS_AS(produce(tris, Status("----x-----")), std::invalid_argument);
  CHECK_THROWS_AS(produce(tris, Status("x---o----")), std::invalid_argument);
  CHECK_THROWS_AS(result_of(game("tic-tac-toe"), Status("x........o")), std::invalid_argument);
}

// The article contradicts itself: `produce` is said to sort ascending at odd depths, `addInOrder` descending.
// What counts is that the player to move finds his best first: the first one (MAX) the largest, the other the
// smallest.
TEST_CASE("produce in order: the best of the player to move first, whatever the depth") {
  const Ruleset rules = Ruleset::from_rules({{Pattern("?"), Pattern("1")},
                                             {Pattern("?"), Pattern("3")},
                                             {Pattern("?"), Pattern("2")},
                                             {Pattern("?"), Pattern("3")}});
  const Heuristic digit = [](int, const Status& status) { return status[0] - '0'; };
  for (const int depth : {0, 1, 2, 3}) {
    CHECK(text_of(produce(rules, Status("?", first_player), digit, depth)) == "3 3 2 1");
    CHECK(text_of(produce(rules, Status("?", second_player), digit, depth)) == "1 2 3 3");
  }
}

TEST_CASE("produce in order: equal values keep the order of the rules") {
  const Ruleset tris = game("tris");
  const Heuristic same = [](int, const Status&) { return 7; };
  CHECK(text_of(produce(tris, tris.start, same, 1)) == text_of(produce(tris, tris.start)));
}

TEST_CASE("produce in order hands the depth on to the heuristic") {
  std::vector<int> depths;
  const Heuristic note = [&](int depth, const Status&) {
    depths.push_back(depth);
    return 0;
  };
  CHECK(produce(heap(), Status("i-i"), note, 5).size() == 2);
  CHECK(depths == std::vector<int>{5, 5});
}
