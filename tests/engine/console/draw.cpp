#include "engine/console/draw.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

std::string drawn(const Ruleset& rules, const std::string& status = {}) {
  const Status now = status_of(rules, status);
  return console::draw(rules, now, successors(rules, now));
}

} // namespace

TEST_CASE("draw: the article's cells in a square, those to be played by their numbers") {
  CHECK(drawn(game("tris"), "xxo--x---o") == "  x o 3\n"
                                             "  4 x 6\n"
                                             "  7 8 o\n");
}

TEST_CASE("draw: cells that make no square stand in a row") {
  CHECK(drawn(ruleset_of("A-B -> B-A\n"), "x-o") == "  x - o\n");
}

TEST_CASE("draw: a board with the names of its rows and columns") {
  CHECK(drawn(ruleset_of("players x/o\nboard 3x2\n  x#o\n  .x.\nmove put: . -> x\n")) == "  2  x   o\n"
                                                                                         "  1  . x .\n"
                                                                                         "     a b c\n");
}

TEST_CASE("draw: hexagons lean to the right") {
  CHECK(drawn(ruleset_of("players x/o\nboard hex 2x2\nmove put: . -> x\n")) == "  2  . .\n"
                                                                               "  1   . .\n"
                                                                               "       a b\n");
}

TEST_CASE("draw: points under their names, and what is in hand") {
  CHECK(drawn(ruleset_of(
            "players x/o\nhand 2x 3o\nboard points 1 10\n  x.\nlink on 1-10\nmove put: . -> x\n")) ==
        "  1 10\n"
        "  x  .\n"
        "  in hand: 2x 3o\n");
}
