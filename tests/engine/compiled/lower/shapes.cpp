// Pictures laid out by shapes: how many there are, and which lines they tell the moves of.

#include "engine/compiled/lower/shapes.hpp"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/lower/turn.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

std::vector<Shape> shapes_of_first_line(const std::string& rules, std::size_t most) {
  const Ruleset ruleset = ruleset_of(rules);
  const CompiledRuleset compiled(ruleset);
  form::Builder to;
  PositionLowering position(compiled, to);
  const Production& line = ruleset.sides[first_player].moves.front();
  return find_shapes(position, first_player, line.left, {line.left.anchor, line.guard.cells, most});
}

std::size_t count_of_places(const std::vector<Shape>& shapes) {
  std::size_t places = 0;
  for (const Shape& shape : shapes) places += static_cast<std::size_t>(shape.bases.count());
  return places;
}

/// Whether some moves of the first player are found by walking.
bool walks(const std::string& rules) {
  const Ruleset ruleset = ruleset_of(rules);
  const CompiledRuleset compiled(ruleset);
  form::Builder to;
  PositionLowering position(compiled, to);
  for (std::size_t plane = 0; plane < compiled.symbols.planes(); ++plane) {
    position.planes.push_back(position.cells().variable(position.layout().board()));
  }
  return TurnLowering(position, first_player).has_walked();
}

} // namespace

TEST_CASE("shapes: a heading and the lengths of the runs") {
  const std::vector<Shape> queen =
      shapes_of_first_line("players x/o\nboard 8x8\nmove go around: x .* . -> . = [x]\nlose if stuck\n", 56);
  CHECK(queen.size() == 56); // eight headings, seven lengths
  CHECK(count_of_places(queen) == 1456);
  CHECK(groups_of(queen, 16).size() == 7);
  CHECK(groups_of(queen, 3).size() == 21);
  for (const auto group : groups_of(queen, 16)) CHECK(group.size() == 8);
  CHECK_THROWS_AS(
      shapes_of_first_line("players x/o\nboard 8x8\nmove go around: x .* . -> . = [x]\nlose if stuck\n", 55),
      Missing);
}

TEST_CASE("shapes: cells of a class, edges, rows and links") {
  const auto count = [](const std::string& rules) {
    const std::vector<Shape> shapes = shapes_of_first_line(rules + "lose if stuck\n", 64);
    return std::pair(shapes.size(), count_of_places(shapes));
  };
  CHECK(count("players x/o\nboard 5x1\nclass spot in b1 c1: .\nmove go e: x spot* . -> . = [x]\n") ==
        std::pair(std::size_t{3}, std::size_t{4 + 2 + 1}));
  CHECK(count("players x/o\nboard 4x3\nmove go e in a1 d1: x {.#} -> = =\n") ==
        std::pair(std::size_t{2}, std::size_t{2}));
  CHECK(count("players x/o\nboard 3x3\nmove go e/s: [x] . / . . -> . x / = =\n") ==
        std::pair(std::size_t{1}, std::size_t{4}));
  CHECK(count("players x/o\nboard points 1 2 3\nlink way 1-2 2-3 3-1\nmove go way: x . o -> . [x] =\n")
            .second == 6);
}

TEST_CASE("shapes: lines whose moves no walk has to find") {
  CHECK_FALSE(walks(
      "players x/o\nboard 6x6\nclass spot: {.x}\nmove go around: x spot* . -> . = [x]\nlose if stuck\n"));
  CHECK_FALSE(walks("players x/o\nboard 6x6\nmove go straight: x .* . -> . = [x]\nmove go e: x . -> . [x]\n"
                    "then mark may: x -> q\nlose if stuck\n"));
  CHECK_FALSE(walks("players x/o\nboard 4x4\nclass hub in b2 c3: [?]\nmove put: . -> x\n"
                    "then aim anywhere: x hub -> = [=]\nthen aim: hub -> =\n"
                    "then turn after aim e/s: [A] B / C D -> [C] A / D B\nlose if stuck\n"));
  CHECK(walks("players x/o\nboard 6x6\nmove go straight: x {.ox}* {o.} -> . x [x]\nlose if stuck\n"));
}
