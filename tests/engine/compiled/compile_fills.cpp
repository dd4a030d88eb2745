// What becomes of matches when a cell is filled: the same as looking for them anew.

#include "engine/compiled/compile_fills.hpp"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/random.hpp"
#include "engine/compiled/threaded.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

Ruleset filling(const std::string& board, const std::string& move, const std::string& more = "") {
  return ruleset_of("players x/o\nboard " + board + "\n" + more + "move put " + move + "\n");
}

/// Of the line of the first player; none where its matches are no masks.
std::vector<CompiledFillChange> changes_of(const CompiledRuleset& rules) {
  const CompiledSide& side = rules.sides[first_player];
  if (side.draws.empty()) {
    return {};
  }
  return fill_changes(rules, side.moves.front(), side.draws.front().heading);
}

} // namespace

TEST_CASE("in a column the cell above is the next to be filled") {
  const Ruleset ruleset = filling("2x3", "s: . {xo#} -> x =");
  const CompiledRuleset rules(ruleset);
  const auto changes = changes_of(rules);
  const auto bit = [&](const std::string& cell) { return rules.layout.bit(ruleset.board.find(cell)); };
  REQUIRE(changes.size() >= 6);
  const CompiledFillChange& below = changes[bit("a1")];
  CHECK(below.lost == Mask::of(bit("a1")));
  REQUIRE(below.gains.size() == 1);
  CHECK(below.gains.front().match == bit("a2"));
  CHECK(below.gains.front().empty == Mask::of(bit("a2")));
  CHECK(below.gains.front().filled.none());
  CHECK(changes[bit("b3")].gains.empty());
}

TEST_CASE("lines that ask for more than empty cells tell of no changes") {
  const auto tells = [](const Ruleset& ruleset) { return !changes_of(CompiledRuleset(ruleset)).empty(); };
  CHECK(tells(filling("4x4", "s: . {xo#} -> x =")));
  CHECK(tells(filling("4x4", "e: {xo} . ? -> = x =")));
  CHECK_FALSE(tells(filling("4x4", "s: . {x#} -> x =")));
  CHECK_FALSE(tells(filling("4x4", "s if count x < 9: . {xo#} -> x =")));
  CHECK_FALSE(tells(filling("4x4", "s in a1 a2: . {xo#} -> x =")));
  CHECK_FALSE(tells(filling("4x4", "s: . {xo!low} -> x =", "class low straight: [?] #\n")));
}

TEST_CASE("matches that are kept up to date are those that are found anew") {
  for (const std::string move :
       {"s: . {xo#} -> x =", "e: {xo} . . -> = x =", "n: {xo#} {xo} . [.] -> = = = x", "w: # [.] -> = x",
        "s: . . {xo#} -> = x =", "ne: {xo#} [.] {xo.#} -> = x ="}) {
    CAPTURE(move);
    const Ruleset ruleset = filling("5x4", move);
    const CompiledRuleset rules(ruleset);
    const auto changes = changes_of(rules);
    REQUIRE_FALSE(changes.empty());
    const Program& program = rules.programs[rules.sides[first_player].unconditional];
    const DrawSource& draw = rules.sides[first_player].draws.front();
    const CompiledProduction& line = rules.sides[first_player].moves.front();
    const int distance = line.left.picture.distances[draw.heading][line.writes.front().element];
    std::vector<ThreadedProgram<1>> programs;
    std::vector<Plane<1>> live(rules.symbols.planes());
    const ThreadedProgram<1> threaded(program, rules, live.data(), programs);
    const auto matches = [&] {
      Frame<1> frame{{}, nullptr, nullptr, nullptr};
      threaded.run(frame);
      return threaded(draw.matches, draw.heading);
    };
    Random random(3);
    for (int round = 0; round < 200; ++round) {
      Plane<1> empty;
      for (Plane<1>& plane : live) plane = {};
      rules.layout.board().each([&](Bit bit) {
        const std::uint32_t k = random.below(4);
        if (k < 2) live[k].set(bit);
        if (k >= 2) empty.set(bit);
      });
      const Plane<1> before = matches();
      before.each([&](Bit match) {
        const CompiledFillChange& change = changes[match];
        const std::vector<Plane<1>> kept = live;
        const auto cell = static_cast<Bit>(match + distance);
        live[0].set(cell);
        Plane<1> now = empty;
        now.reset(cell);
        Plane<1> expected = before - narrow<1>(change.lost);
        for (const auto& gain : change.gains) {
          const bool holds = (narrow<1>(gain.empty) - now).none() && (narrow<1>(gain.filled) & now).none();
          if (holds) expected.set(gain.match);
        }
        REQUIRE(expected == matches());
        live = kept;
      });
    }
  }
}
