#include "engine/matcher/find_move.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

std::string found(const Ruleset& rules, const std::string& typed) {
  const auto all = successors(rules, rules.start);
  std::string text;
  for (const std::size_t i : find_move(rules, rules.start, all, typed).candidates) {
    text += (text.empty() ? "" : ", ") + to_text(rules, all[i].move);
  }
  return text.empty() ? "nothing" : text;
}

struct TypedRow {
  const char* typed;
  const char* found;
};

} // namespace

TEST_CASE("find_move: a second mark on the left is one more cell, and no other move") {
  const Ruleset rules = ruleset_of("players x/o\nboard 4x2\n  ....\n  xxx.\n"
                                   "move side e/n: [x] x^(A - 1) [x] / . .^(A - 1) . -> . . . / [x] x x\n"
                                   "move put e: [.] ? [.] -> x = x\n");
  CHECK(found(rules, "side a1+b1-a2") == "side a1+b1-a2");
  CHECK(found(rules, "a1c1a2") == "side a1+c1-a2");
  CHECK(found(rules, "a1") == "side a1+b1-a2, side a1+c1-a2");
  CHECK(found(rules, "b2d2") == "put b2+d2");
  MovePart one{0, 0, 0, {}, 1};
  CHECK(one == MovePart{0, 0, 0, {}, 2});
}

TEST_CASE("find_move: whole text, cells, or a beginning that tells") {
  const Ruleset rules = ruleset_of("players x/o\nboard 3x2\n  ...\n  x..\nmove go around: x . -> . [x]\n"
                                   "then mark: x -> {xz}\nmove put in c2: . -> x\n");
  const TypedRow rows[] = {
      {"go a1-b1 mark b1=z", "go a1-b1 mark b1=z"},
      {"goa1b1markb1=z", "go a1-b1 mark b1=z"},
      {"a1-b1=z", "go a1-b1 mark b1=z"},
      {"a1b1=z", "go a1-b1 mark b1=z"},
      {"a1b1z", "go a1-b1 mark b1=z"},
      {"A1 B1 Z", "go a1-b1 mark b1=z"},
      {"a1b2", "go a1-b2 mark b2=x, go a1-b2 mark b2=z"},
      {"c", "put c2 mark c2=x, put c2 mark c2=z"},
      {"b1", "nothing"},
      {"", "nothing"},
      {" - ", "nothing"},
      {"zzz", "nothing"},
  };
  for (const TypedRow& row : rows) {
    CAPTURE(row.typed);
    CHECK(found(rules, row.typed) == row.found);
  }
}

TEST_CASE("find_move: what fits whole goes before what only begins so") {
  const Ruleset rules = ruleset_of("players x/o\nboard 12x1\n  x...........\nmove go e: x .* . -> . . [x]\n");
  CHECK(found(rules, "a1b1") == "go a1-b1");
  CHECK(found(rules, "go a1-l1") == "go a1-l1");
}

TEST_CASE("find_move: capitals count where they decide") {
  const Ruleset rules = ruleset_of("players x/o\nboard 1x1\nmove put: . -> {qQ}\n");
  CHECK(found(rules, "a1=Q") == "put a1=Q");
  CHECK(found(rules, "a1=q") == "put a1=q");
  CHECK(found(rules, "A1=Q") == "put a1=Q, put a1=q");
}

TEST_CASE("find_move: the numbers of whole-status moves are taken whole") {
  const Ruleset tris = game("tris");
  const TypedRow rows[] = {{"1", "1"}, {" 9 ", "9"}, {"0", "nothing"}, {"10", "nothing"}, {"12", "nothing"}};
  for (const TypedRow& row : rows) {
    CHECK(found(tris, row.typed) == row.found);
  }
}

TEST_CASE("short_text leaves out the names of the parts and cells said already") {
  const Ruleset rules = ruleset_of("players x/o\nboard 5x1\n  xo.o.\nmove jump e again: x o . -> . . [x]\n");
  const auto all = successors(rules, rules.start);
  REQUIRE(all.size() == 1);
  CHECK(short_text(rules, all[0].move) == "a1-c1-e1");
}
