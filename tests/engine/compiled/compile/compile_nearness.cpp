// The derived value of a text without a `value` line: computed on bit planes, it equals that of the reference
// matcher in every status of random games.

#include <random>
#include <string>

#include <catch2/catch.hpp>

#include "engine/compiled/engine.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/worth.hpp"
#include "rules/load.hpp"
#include "rules/ruleset/status_text.hpp"

using namespace regola;

TEST_CASE("a derived value is the same over planes") {
  for (const std::string text : {
           "players x/o\nboard 3x3\nmove put: . -> x\nwin around: x^3\n",
           "players x/o\nboard 7x6\nmove drop s: . {xo#} -> x =\nwin around: x^4\n",
           "players x/o n/s\nboard 3x3\n  ooo\n  ...\n  xxx\nmove step n ne nw: x {.o} -> . [x]\nwin n: x "
           "#\n",
           "players x o\nboard 3x3\nmove put: . -> {xo}\nwin straight for x: x x x\nwin straight for o: o ? "
           "o\n",
           "players x/o\nboard 4x4\nmove put every around: . o+ x -> x x =\nmove drop: . -> x\nscore count x "
           "- count o\n",
           "players x/o\nboard\n  x...\n  ...o\nmove step straight: x . -> . [x]\nlose if stuck\n",
       }) {
    const Loaded loaded = load_text("text", text);
    INFO(text << loaded.report());
    REQUIRE(loaded.ruleset);
    const Ruleset& ruleset = *loaded.ruleset;
    REQUIRE(ruleset.values.empty());
    Engine engine(ruleset);
    const Heuristic heuristic = engine.heuristic();
    std::minstd_rand random(1);
    bool moved = false; // a value that never changes would compare nothing
    Status status = ruleset.start;
    for (int ply = 0; ply < 60; ++ply) {
      if (result_of(ruleset, status).ending != Ending::open) status = ruleset.start;
      INFO(to_text(ruleset, status));
      const int wanted = derived_value(ruleset, status);
      moved = moved || wanted != 0;
      REQUIRE(heuristic(0, status) == wanted);
      const auto next = successors(ruleset, status);
      REQUIRE_FALSE(next.empty());
      status = Status(next[random() % next.size()].status);
    }
    CHECK(moved);
  }
}
