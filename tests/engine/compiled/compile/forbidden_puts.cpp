#include "engine/compiled/compile/rewrites.hpp"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/engine.hpp"
#include "tests/agreement.hpp"
#include "tests/engine/compiled/random_rules.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

Ruleset on_four_by_four(const std::string& lines) { return ruleset_of("players x/o\nboard 4x4\n" + lines); }

bool excludes(const std::string& lines) {
  const Ruleset ruleset = on_four_by_four(lines);
  return has_forbidden_puts(ruleset, ruleset.sides[first_player]);
}

} // namespace

TEST_CASE("a put avoids the cells where it would complete a forbidden picture") {
  Ruleset ruleset = on_four_by_four("move put: . -> x\nforbid straight: x o\nforbid e: x . x\n");
  for (Side& side : ruleset.sides) exclude_forbidden_puts(ruleset, side);
  for (const Side& side : ruleset.sides) {
    const ClassIndex avoided = side.moves[0].left.elements[0].test.outside;
    REQUIRE(avoided != no_class);
    // One line for the stone of the first picture, two for those of the second.
    CHECK(std::count_if(side.classes.begin(), side.classes.end(),
                        [&](const CellClass& line) { return line.index == avoided; }) == 3);
    CHECK(side.forbids.size() == 2);
  }
}

TEST_CASE("only puts that a forbidden picture certainly removes are excluded") {
  CHECK(excludes("move put: . -> x\nforbid straight: x o\n"));
  CHECK(excludes("move put if count x < 3: {.o} -> x\nforbid straight: x o\n"));
  CHECK_FALSE(excludes("move put: . -> x\nforbid straight: o o\n"));
  CHECK_FALSE(excludes("move put: . -> x\nforbid straight if count o > 1: x o\n"));
  CHECK_FALSE(excludes("move put: . -> x\nforbid straight: x o+ #\n"));
  CHECK_FALSE(excludes("move put: . -> x\nforbid in a1: x\n"));
  CHECK_FALSE(excludes("move put: . -> x\nthen clear straight: [x] o -> = .\nforbid straight: x o\n"));
  CHECK_FALSE(excludes("move go straight: x . -> . [x]\nforbid straight: x o\n"));
  CHECK_FALSE(excludes("move put: . -> x\nforbid straight: x o\nforbid if other stuck\n"));
}

TEST_CASE("forms that leave out forbidden puts find what the reference finds") {
  const std::vector<std::string> games = {
      "move put: . -> x\nforbid straight: x o\nlose if stuck\n",
      "move put: . -> x\nmove turn if count x > 2: o -> x\nforbid e: x o x\nforbid diagonal: x x #\nlose if "
      "stuck\n",
      "move put: {.o} -> x\nmove lay: . -> a\nforbid e/s: x ? / a x\nforbid: a o / o a\ndraw if stuck\n",
      "move put: . -> x\nmove go straight: x . -> . [x]\nforbid straight: x x\nvalue room = moves x - moves "
      "o\n",
  };
  Random random(11);
  for (const std::string& lines : games) {
    DYNAMIC_SECTION(lines) {
      const Ruleset ruleset = on_four_by_four(lines);
      Agreement both(ruleset);
      for (int i = 0; i < 60; ++i) {
        const Status status = i == 0 ? ruleset.start : random_status(ruleset, random);
        INFO(i);
        CHECK(both.difference(status).value_or("") == "");
        if (i % 10 == 0)
          CHECK(both.difference_in_play(status, static_cast<std::uint64_t>(i)).value_or("") == "");
      }
    }
  }
}

TEST_CASE("a picture that stands on the board already forbids every put") {
  const Ruleset ruleset = on_four_by_four("move put: . -> x\nforbid straight: x o\n");
  Agreement both(ruleset);
  const Status status("xo..............");
  CHECK(both.difference(status).value_or("") == "");
  CHECK(both.successors().empty());
}
