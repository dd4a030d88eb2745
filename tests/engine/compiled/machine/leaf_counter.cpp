#include "engine/compiled/machine/leaf_counter.hpp"

#include <ctime>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/machine/machine.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "tests/engine/listed_text.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

struct LeafCase {
  std::string title;
  std::string rules;
};

const std::vector<LeafCase> leaf_cases = {
    {"an 'after' line takes from a hand",
     "players x/o X/O\nboard\n  ...\n  ..o\nhand 2X 2O\nmove drop if hand X > 0: . -> x\nafter: x -> X\n"},
    {"an 'after' line does not match where the hand holds too few",
     "players x/o X/O\nboard\n  ...\n  ..o\nhand 1X 1O\nmove drop: . -> x\nafter: x -> X\n"},
    {"what 'after' takes off the board comes into a hand",
     "players x/o\nboard 3x2\nhand 1x=o\nmove drop: . -> x\nafter straight: x o -> x .\n"},
    {"one text that leads to two positions",
     "players x/o n/s\nboard\n  x.o\n  xo.\n  ...\nmove hop around: {..#} x [.] -> = o [.]\n"},
    {"two ways to one position are one move",
     "players x/o\nboard\n  ...\n  o.x\nmove put: . -> x\nmove put straight: [.] {xo#} -> x =\n"},
    {"a slide that may begin in its own run",
     "players x/o\nboard\n  .o.\n  ..o\n  ..x\nmove go w: [{o.}] .* ? -> . = x\n"},
    {"one cell that several directions lead to, and a part behind it",
     "players x/o\nboard\n  .k##\n  #...\nmove hop straight: . {xo#} -> x =\nthen add e w: . [x] k -> . o "
     "[k]\n"},
    {"a better move for which the hand is empty",
     "players x/o\nboard\n  ..o\n  ..x\nhand 1x 1o\nmove drop straight: . {xo#} -> x =\n"
     "move go straight: x . -> . [x]\nprefer drop > go\n"},
    {"moves that go on, and others of one text",
     "players x/o\nboard\n  .o.\n  xo.\n  ...\nmove hop straight may again: x o . -> . . [x]\n"
     "move put: . -> x\nmove put straight: [.] {xo#} -> x =\nprefer hop > put\n"},
    {"passes, and both stuck",
     "players x/o\nboard\n  x.o\nmove go e: x . -> . [x]\npass if stuck\nscore count x\n"},
    {"a better move that a 'forbid' line takes away, and a third that gives way to both",
     "players x/o\nboard\n  x.ox\n  .x..\n  oo.x\nmove jump straight again: x {xo} . -> . = [x]\n"
     "move take diagonal: x o -> . [x]\nmove step straight: x . -> . [x]\nprefer jump > take > step\n"
     "forbid straight: x x\nlose if stuck\n"},
    {"the most of the moves that no 'forbid' line takes away",
     "players x/o\nboard\n  x.ox\n  .x..\n  oo.x\nmove jump straight may again: x {xo} . -> . . [x]\n"
     "move step around: x . -> . [x]\nprefer most 3 - count {xo}\nforbid straight: x x x\nlose if stuck\n"},
    {"a player who may pass where a picture matches",
     "players x/o n/s\nboard\n  o.x\n  ...\n  x.o\nmove go straight: x . -> . [x]\npass n: x #\n"
     "pass if count x > 2\nlose if stuck\ndraw if repeats = 3\n"},
    {"a player who may pass whenever he likes",
     "players x/o\nboard 2x2\nmove put: . -> x\npass\nlose if stuck\n"},
    {"an end that asks whether the next player can move",
     "players x/o\nboard 2x2\nmove put around: . {.o#} -> x =\nwin if other (not stuck) and count x = 2\n"},
    {"a forbidden return", "players x/o\nboard 3x1\nmove go e w: {x.} . -> . [x]\nforbid if repeats >= 2\n"},
    {"a mate by a piece just dropped",
     "players k/K r/R n/s\nboard\n  K..\n  ...\n  .k.\nhand 1r 1R\nmove king around: k {.KR} -> . [k]\n"
     "move drop: . -> r\nmove rook straight: r .* {.KR} -> . . [r]\nforbid if attacked k\n"
     "forbid if other (attacked k and stuck)\nlose if stuck\n"},
    {"whoever makes a pair moves again, and who is stuck then loses",
     "players x/o\nboard 3x2\nmove put: . -> x\nthen pair every extra straight: [x] x -> = =\nlose if "
     "stuck\n"},
    {"one kind of move that is followed by another of the same player",
     "players x/o\nboard\n  x.o\n  ...\nmove go straight extra: x . -> . [x]\nmove put: . -> x\n"
     "win around: x^3\ndraw if count x = count o + 2\nforbid if count x > 4\n"},
    {"a part that comes after another one that did not match",
     "players x/o\nboard\n  x.o\n  .o.\nmove go straight: x . -> . [x]\nmove put: . -> x\n"
     "then take every straight after go: [x] o -> = .\nthen mark every after take: [x] -> o\n"},
    {"symbols that are copied, turned round, and compared",
     "players x/o\nboard\n  x.o\n  ...\n  ox.\nmove swap n e: A B -> B [A]\nmove spread around: A . A -> = "
     "[A] =\n"},
    {"a part that may lie anywhere, in several directions, and a choice",
     "players x/o\nboard\n  x.o\n  ...\nmove go straight: x . -> . [x]\n"
     "then push free straight after go: x A -> A [x]\nthen put free may: . -> {xo}\n"},
    {"hands that moves of one name alone fill and empty",
     "players x/o\nboard\n  x.o\n  ...\n  o.x\nhand 1x=o by drop hit\n"
     "move drop: . -> x\nmove hit straight: x o -> . [x]\nmove spread straight: x . -> = [x]\n"
     "move eat diagonal: x o -> . [x]\n"},
    {"a hand that a part alone empties, and parts that leave it alone",
     "players x/o\nboard\n  x.o\n  ...\nhand 1x 1o by drop\nmove go straight: x . -> . [x]\n"
     "move put: . -> x\nthen drop free may after go: . -> x\nthen spread straight after put: [x] . -> = x\n"},
    {"a part that puts no more than it takes away, while a hand is empty",
     "players x/o\nboard\n  x.o\n  .x.\nhand 1x 1o\nmove drop: . -> x\nmove go straight: x . -> . [x]\n"
     "then next free may straight after go: x .* . -> . . [x]\n"},
    {"a part that slides from anywhere",
     "players x/o\nboard\n  x.o\n  x..\nmove put: . -> o\nthen go free straight: x .* . -> . . [x]\n"},
    {"a part in several directions that writes on several cells",
     "players x/o\nboard\n  x..\n  ...\n  ..o\nmove put: . -> x\nthen add straight: [x] . . -> = o x\n"},
    {"moves that go on, and parts behind them",
     "players x/o\nboard\n  .o.\n  xo.\n  ...\nmove hop straight may again: x o . -> . . [x]\n"
     "move put: . -> x\nthen shoot straight: [x] . -> = o\nthen mark may straight after hop: [x] o -> = .\n"},
    {"moves that go on and may be forbidden, and a player who may pass",
     "players x/o\nboard\n  .o.\n  xo.\n  ...\nmove hop straight again: x o . -> . . [x]\nmove put: . -> x\n"
     "forbid in a1 c3: x\npass if count o < 2\nlose if stuck\n"},
    {"whoever moves again is not the one whose ends are asked first",
     "players x/o\nboard\n  x\n  .\n  o\nmove put extra for x: . -> x\nmove go s n for o: o . -> . [o]\n"
     "win straight: {xo} [{xo}]\n"},
    {"runs that may end in several places, written together",
     "players x/o\nboard\n  x.oxx\nmove hop every e: [{.x}] o+ ? -> . . =\nmove put: . -> x\n"},
    {"one text that leads to two players' turns",
     "players x/o\nboard\n  .xx.\nmove hop e extra: x . -> [x] =\nmove hop: [x] -> =\nmove put: . -> o\n"},
    {"parts that later ones even out",
     "players x/o\nboard\n  x..\n  ...\nmove go: x -> =\nthen shoot straight: [x] . -> = o\n"
     "then mark may straight: [x] o -> = .\n"},
    {"quiet plies",
     "players x/o\nboard\n  x.o\n  ...\nmove go straight: x {.o} -> . [x]\ndraw if quiet x >= 2\n"},
    {"lines of one part and one name that put different symbols there",
     "players p/P q/Q r/R n/s\nboard\n  ...\n  p.p\n  P.P\nmove go n e: p . -> . [p]\n"
     "then rise n if count q = 0: p # -> q =\nthen rise n if count r = 0: p # -> r =\n"},
    {"one of two players may pass",
     "players f h\nboard\n  f.h\nmove go e w for f: f . -> . [f]\nmove go w for h: h . -> . [h]\n"
     "pass for h\nlose if stuck\n"},
    {"a row that a step makes, and what is taken then, of two kinds",
     "players x/o\nboard\n  xx.o\n  ..xo\n  .o..\nclass mill straight: [x]^3\nclass shut straight: [o]^2\n"
     "move go straight: x . -> . [x]\nthen take anywhere: mill {o!shut} -> = [.]\n"
     "then rob anywhere: mill o -> = [.]\nprefer take > rob\nlose if count x < 3\n"},
    {"one part in two lines of one name, each with a condition, that may match together",
     "players x/o\nboard\n  xx.o\n  ..xo\n  .o..\nclass mill straight: [x]^3\nclass loose: [{o}]\n"
     "class loose e: [o] .\nmove go straight: x . -> . [x]\n"
     "then take anywhere if count (straight: o o) > 0: mill loose -> = [.]\n"
     "then take anywhere if count (straight: o o) >= 1 or count x != 0: mill o -> = [.]\n"
     "lose if count (straight: x x) = 0\nlose if count o < 1\n"},
    {"a part that follows where the step has left a cell empty",
     "players x/o\nboard\n  .xx.\n  oxo.\nclass room e: [x] . .\nclass room in b2: [x]\n"
     "move go straight: x . -> . [x]\nmove leap anywhere if count x < 3: x . -> . [x]\n"
     "then burn anywhere: room {.o} -> = [a]\n"},
    {"a part that follows beside a piece that stands behind runs",
     "players x/o\nboard\n  x..o\n  ....\n  .o.o\nmove go around: x . -> . [x]\n"
     "then shoot straight: x .* o -> = = {.x}\nlose if count x = 0\n"},
};

PerftCount by_reference(const Ruleset& ruleset, const Status& status, int depth) {
  PerftCount sum;
  for (const Successor& next : successors(ruleset, status)) {
    const bool over = result_of(ruleset, next.status).ending != Ending::open;
    if (depth == 1) {
      ++sum.made;
      sum.over += over ? 1 : 0;
    } else if (!over) {
      const PerftCount below = by_reference(ruleset, next.status, depth - 1);
      sum.made += below.made;
      sum.over += below.over;
    }
  }
  return sum;
}

#ifdef REGOLA_SLOW_BUILD
constexpr int deepest = 3;
#else
constexpr int deepest = 4;
#endif

} // namespace

TEST_CASE("leaves: a form counts what the reference counts, however it is run") {
  for (const LeafCase& the : leaf_cases) {
    DYNAMIC_SECTION(the.title) {
      const Ruleset ruleset = ruleset_of(the.rules);
      const CompiledRuleset rules(ruleset);
      const auto machine = Machine::create(rules);
      const Position start = machine->read(ruleset.start);
      LeafCounter counter(rules);
      for (int depth = 1; depth <= deepest; ++depth) {
        const PerftCount wanted = by_reference(ruleset, ruleset.start, depth);
        CAPTURE(depth, rules.leaf_counts->code().missing());
        CHECK(machine->leaves(start, depth) == wanted);
        CHECK(machine->perft(start, depth) == wanted.made);
        if (!counter.can_count()) continue;
        for (const Backend by : {Backend::native, Backend::portable}) {
          CHECK(counter.count(start, depth, true, {}, by) == wanted);
          CHECK(counter.count(start, depth, false, {}, by) == PerftCount{wanted.made, 0});
        }
      }
    }
  }
}

TEST_CASE("leaves: a random game may play each move of these texts") {
  constexpr int games = 2000;
  for (const LeafCase& the : leaf_cases) {
    DYNAMIC_SECTION(the.title) {
      const Ruleset ruleset = ruleset_of(the.rules);
      const CompiledRuleset rules(ruleset);
      const auto machine = Machine::create(rules);
      const Position start = machine->read(ruleset.start);
      const auto show = [](const Status& status) {
        return std::string(status.cells.begin(), status.cells.end()) + (status.passes > 0 ? " passed" : "");
      };
      std::set<std::string> wanted;
      for (const Successor& next : successors(ruleset, ruleset.start)) wanted.insert(show(next.status));
      std::set<std::string> found;
      Random random(1);
      for (int i = 0; i < games; ++i) {
        Status last;
        static_cast<void>(machine->playout(start, random, 1, &last));
        found.insert(show(last));
      }
      CHECK(found == wanted);
    }
  }
}

TEST_CASE("leaves: what takes longer than a slice, and more room than there was, is counted whole") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard 3x3\nmove put: . -> x\nwin around: x^3\ndraw if stuck\n");
  const CompiledRuleset rules(ruleset);
  const auto machine = Machine::create(rules);
  LeafCounter counter(rules);
  constexpr std::uint64_t whole_games = 127872; // of nine plies, as published
  CHECK(counter.count(machine->read(ruleset.start), 9, true) == PerftCount{whole_games, whole_games});
}

TEST_CASE("leaves: a count can be stopped, and is then what it has come to") {
  constexpr int far = 40; // plies: for ever, otherwise
  // With a past the counts of portable code, too, are made one after the other; without one side by side.
  for (const char* const past : {"", "draw if repeats = 3\n"}) {
    const Ruleset ruleset = ruleset_of("players x/o\nboard\n  xx.oo\n  .....\n  .....\n  .....\n  oo.xx\n"
                                       "move go around: x . -> . x\n" +
                                       std::string(past));
    const CompiledRuleset rules(ruleset);
    const auto machine = Machine::create(rules);
    const Position start = machine->read(ruleset.start);
    LeafCounter counter(rules);
    REQUIRE(counter.can_count());
    for (const Backend by : {Backend::native, Backend::portable}) {
      int asked = 0;
      std::uint64_t told = 0;
      const auto count = counter.count(
          start, far, false,
          [&](std::uint64_t made) {
            told = made;
            return ++asked > 40;
          },
          by);
      CAPTURE(past, by);
      CHECK(asked == 41);
      CHECK(told > 0);
      CHECK(count.value_or(PerftCount()).made >= told); // runs that are under way come to their end
      CHECK(counter.count(start, 3, true, {}, by) == by_reference(ruleset, ruleset.start, 3));
    }
  }
}

TEST_CASE("leaves: a count can be stopped soon, however long a node takes") {
  // Thousands of moves in each position.
  const Ruleset ruleset = ruleset_of("players x/o\nboard 8x8\nhand 9x 9o\nmove put: . -> x\n"
                                     "then grow free around: [{xo}]=A .+ -> [.] A\n");
  const CompiledRuleset rules(ruleset);
  LeafCounter counter(rules);
  const auto machine = Machine::create(rules);
  const auto seconds = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  REQUIRE(counter.count(machine->read(ruleset.start), 1, true)); // the form is written
  const double began = seconds();
  const auto count = counter.count(machine->read(ruleset.start), 4, true,
                                   [&](std::uint64_t) { return seconds() > began + 0.1; });
  CHECK(count);
  CHECK(seconds() < began + 2);
}

TEST_CASE("leaves: a count by the reference matcher can be stopped, too") {
  const Ruleset ruleset = ruleset_of(listed_text);
  const CompiledRuleset rules(ruleset);
  REQUIRE_FALSE(LeafCounter(rules).can_count());
  const auto machine = Machine::create(rules);
  int asked = 0;
  const PerftCount count =
      machine->count(machine->read(ruleset.start), 6, true, [&](std::uint64_t) { return ++asked > 40; });
  CHECK(asked == 41);
  CHECK(count.made > 0);
}

TEST_CASE("leaves: too many moves are refused by the list that can say where") {
  // A chain that may stop anywhere, on a board with many ways through it.
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard\n  .........\n  .o.o.o.o.\n  .........\n  .o.o.o.o.\n"
                 "  .........\n  .o.o.o.o.\n  .........\n  .o.o.o.o.\n  x........\n"
                 "move hop diagonal straight may again: x o . -> . . [x]\n"
                 "move walk around may again: x . -> . [x]\n");
  const CompiledRuleset rules(ruleset);
  const auto machine = Machine::create(rules);
  CHECK_THROWS(machine->perft(machine->read(ruleset.start), 1));
}
