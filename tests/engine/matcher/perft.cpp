#include "engine/matcher/successors.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("perft counts a finished game at its own depth only") {
  const Ruleset tris = game("tris");
  struct Row {
    const char* status;
    int depth;
    std::uint64_t leaves;
  };
  const Row rows[] = {
      {"x---------", 0, 1}, {"x---------", 1, 9}, {"x---------", 2, 72}, {"oxxx-oo---", 0, 1},
      {"oxxx-oo---", 1, 0}, {"xxx-oo-oxo", 1, 2}, {"xxx-oo-oxo", 2, 1},  {"xxx-oo-oxo", 3, 0},
  };
  for (const Row& row : rows) {
    CAPTURE(row.status, row.depth);
    CHECK(perft(tris, status_of(tris, row.status), row.depth) == row.leaves);
  }
}

TEST_CASE("perft counts a forced pass as a ply") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 4x1\n  ..xo\nmove put e: . x -> x =\npass if stuck\nscore count x\n");
  CHECK(perft(rules, rules.start, 1) == 1);
  CHECK(perft(rules, rules.start, 2) == 1); // o has no move and passes
  CHECK(perft(rules, rules.start, 3) == 1);
}

TEST_CASE("perft_divide has one count for each first move") {
  const Ruleset tris = game("tris");
  const auto divided = perft_divide(tris, tris.start, 3);
  REQUIRE(divided.size() == 9);
  for (const auto& [move, leaves] : divided) {
    CHECK(leaves == 56);
  }
  CHECK(to_text(tris, divided[4].first) == "5");
  CHECK(perft_divide(tris, tris.start, 0).empty());
  CHECK(perft_divide(tris, status_of(tris, "oxxx-oo---"), 3).empty());
}

TEST_CASE("perft: checkers on a cylinder, where men step and jump across the seam") {
  const Ruleset rules = ruleset_of(
      "players m/M k/K n/s\nboard\n  .M.M.M.M\n  M.M.M.M.\n  .M.M.M.M\n  ........\n  ........\n  m.m.m.m.\n"
      "  .m.m.m.m\n  m.m.m.m.\nlink e/w h1-a1 h2-a2 h3-a3 h4-a4 h5-a5 h6-a6 h7-a7 h8-a8\nclass foe = MK\n"
      "move jump ne nw again: m foe . -> . . [m]\nmove jump diagonal again: k foe . -> . . [k]\n"
      "move step ne nw: m . -> . [m]\nmove step diagonal: k . -> . [k]\nafter n: m # -> k =\n"
      "lose if stuck\n");
  CHECK(perft(rules, rules.start, 1) == 8);
  CHECK(perft(rules, rules.start, 2) == 64);
  CHECK(perft(rules, rules.start, 3) == 560); // 379 where diagonals end at the seam
}
