// Properties of the matches of a picture that hold on every board.

#include "engine/compiled/compile/compile_picture.hpp"

#include <catch2/catch.hpp>

#include "engine/compiled/compiled.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// The picture of a win line on a board of 6 by 5.
struct Compiled {
  explicit Compiled(const std::string& line, const std::string& before = {})
      : ruleset(ruleset_of("players x/o\nboard 6x5\n" + before + "move put: . -> x\nwin " + line + "\n")),
        rules(ruleset),
        picture(PictureCompiler(ruleset, ruleset.sides[first_player], rules.layout, program)
                    .compile(*ruleset.sides[first_player].ends.front().picture, {})) {}

  Ruleset ruleset;
  CompiledRuleset rules;
  Program program;
  CompiledPicture picture;
};

} // namespace

TEST_CASE("single cells are rigid: each lies at its distance") {
  const Compiled compiled("e s: x o .");
  CHECK(compiled.picture.exact);
  CHECK(compiled.picture.determinate);
  CHECK(compiled.picture.straight);
  REQUIRE(compiled.picture.rigid);
  CHECK(compiled.picture.distances == std::vector<std::vector<int>>{{0, 1, 2}, {0, 6, 12}});
}

TEST_CASE("rows are rigid but not straight") {
  const Compiled compiled("e/s: x o / . x");
  CHECK(compiled.picture.rigid);
  CHECK_FALSE(compiled.picture.straight);
  CHECK(compiled.picture.distances == std::vector<std::vector<int>>{{0, 1, 6, 7}});
}

TEST_CASE("a run that something else ends is one match a cell, one that may end anywhere is not") {
  CHECK(Compiled("e: x o+ x").picture.determinate);
  CHECK_FALSE(Compiled("e: x o+ x").picture.rigid);
  CHECK_FALSE(Compiled("e: x .* .").picture.determinate);
  CHECK(Compiled("e: x .* .").picture.exact);
}

TEST_CASE("where cells must hold the same, the program finds only where they may") {
  CHECK_FALSE(Compiled("e: A A").picture.exact);
  CHECK(Compiled("e: A .").picture.exact);
}

TEST_CASE("what reads the same from both ends is seen") {
  const auto reads_so = [](const std::string& line, const std::string& before = {}) {
    const Compiled compiled(line, before);
    const Side& side = compiled.ruleset.sides[first_player];
    return is_palindrome(*side.ends.front().picture, compiled.ruleset.board, side);
  };
  CHECK(reads_so("around: x^3"));
  CHECK(reads_so("around: x o x"));
  CHECK_FALSE(reads_so("around: x o"));
  CHECK_FALSE(reads_so("e/s: x x / x x"));
  CHECK(reads_so("around: room^2", "class room: [{x.}]^3\n"));
  CHECK_FALSE(reads_so("around: led^2", "class led: [x] o\n"));
}
