#include "engine/console/draw/draw.hpp"
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
  CHECK(drawn(ruleset_of("players x/o\nboard hex 2x2\nmove put: . -> x\n")) == "    a b\n"
                                                                               "  2  . .\n"
                                                                               "  1   . .\n"
                                                                               "       a b\n");
}

TEST_CASE("draw: hexagons with names of two letters lean by half of what a cell takes") {
  const std::string text = drawn(ruleset_of("players x/o\nboard hex 27x2\nmove put: . -> x\n"));
  CHECK(text.rfind("     a   b   c", 0) == 0);
  CHECK(text.find("\n  2    .   .   .") != std::string::npos);
  CHECK(text.find("\n  1      .   .   .") != std::string::npos);
  CHECK(text.find("\n           a   b   c") != std::string::npos);
}

TEST_CASE("draw: lines as in the text, with the names of rows and columns") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard lines\n    x-.\n    |/ \\\n    .---o\nmove put: . -> x\n");
  CHECK(drawn(rules) == "  2  x-.\n"
                        "     |/ \\\n"
                        "  1  .---o\n"
                        "     a b c\n");
  CHECK(drawn(rules, "oo#/x#. o") == "  2  o-o\n"
                                     "     |/ \\\n"
                                     "  1  x---.\n"
                                     "     a b c\n");
}

TEST_CASE("draw: names of columns that lie side by side take turns") {
  CHECK(drawn(ruleset_of("players x/o\nboard lines\n  x.-.\n  ||\n  .o\nmove put: . -> x\n")) == "  2  x.-.\n"
                                                                                                 "     ||\n"
                                                                                                 "  1  .o\n"
                                                                                                 "     a  c\n"
                                                                                                 "      b\n");
}

TEST_CASE("draw: points with what they are linked to, and what is in hand") {
  CHECK(drawn(ruleset_of("players x/o\nhand 2x 3o\nboard points 1 2 10\n  x.o\nlink up/down 1-2 1-10\n"
                         "link across 2-10\nmove put: . -> x\n")) == "         up    down  across\n"
                                                                     "  1   x  2 10\n"
                                                                     "  2   .        1     10\n"
                                                                     "  10  o        1     2\n"
                                                                     "  in hand: 2x 3o\n");
}

TEST_CASE("draw: many points in several parts side by side") {
  CHECK(drawn(ruleset_of("players x/o\nboard points a b c d e f g h i j k l m\nlink on a-m\n"
                         "move put: . -> x\n")) == "        on          on\n"
                                                   "  a  .  m     h  .\n"
                                                   "  b  .        i  .\n"
                                                   "  c  .        j  .\n"
                                                   "  d  .        k  .\n"
                                                   "  e  .        l  .\n"
                                                   "  f  .        m  .  a\n"
                                                   "  g  .\n");
}
