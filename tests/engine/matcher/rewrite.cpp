#include "engine/matcher/rewrite.hpp"
#include "engine/matcher/successors.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

/// The status that the move leads to, as text.
std::string after(const Ruleset& ruleset, const std::string& status, const std::string& move) {
  for (const Successor& next : successors(ruleset, status_of(ruleset, status))) {
    if (to_text(ruleset, next.move) == move) {
      return to_text(ruleset, next.status);
    }
  }
  return "not offered";
}

} // namespace

TEST_CASE("rewrite: what is taken comes into the hand, in the shape the hand holds") {
  const Ruleset game = ruleset_of("players A/B P/p T/t\nboard 4x1\n  PptT\nhand 0P=pt\n"
                                  "move take e w: P {pt} -> . [P]\nmove take e w: T {pt} -> . [T]\n"
                                  "move sweep e: P p t -> [P] . .\nmove turn: P -> T\nmove drop: . -> P\n");
  CHECK(after(game, "PptT A", "take a1-b1") == ".PtT B 1P 0p");
  CHECK(after(game, "PptT A", "take d1-c1") == "PpT. B 1P 0p");
  CHECK(after(game, "PptT A", "sweep a1") == "P..T B 2P 0p");
  CHECK(after(game, "PptT A 1P 0p", "turn a1") == "TptT B 1P 0p"); // nothing of his own comes back
  CHECK(after(game, "PptT B", "take b1-a1") == "p.tT A 0P 1p");
  CHECK(after(game, "P..T B 2P 1p", "drop b1") == "Pp.T A 2P 0p");
  CHECK(after(game, "P..T B 2P 0p", "drop b1") == "not offered");
}

TEST_CASE("rewrite: `after NAME` and `prefer most` choose among what is offered") {
  const Ruleset game =
      ruleset_of("players x/o\nboard 4x1\n  x...\nhand 1x 1o\nmove go e: x .* . -> . . [x]\n"
                 "move drop: . -> x\nthen mark after go: x -> y\nprefer most count (w: y ?+)\n");
  CHECK(after(game, "", "go a1-d1 mark d1") == "...y o 1x 1o");
  CHECK(after(game, "", "go a1-b1 mark b1") == "not offered");
  CHECK(after(game, "", "drop b1") == "not offered");
  CHECK(after(game, "o... x 1x 1o", "drop b1") == "ox.. o 0x 1o");
}

TEST_CASE("rewrite: matches that are one move write in the order of the text, lines first, then cells") {
  const Ruleset lines = ruleset_of("players x/o\nboard 4x1\nmove light every e: [x] .+ -> = a\n"
                                   "move light every e: [x] . -> = b\n");
  CHECK(after(lines, "x... x", "light a1") == "xbaa o");
  const Ruleset turned = ruleset_of("players x/o\nboard 4x1\nmove light every e: [x] . -> = b\n"
                                    "move light every e: [x] .+ -> = a\n");
  CHECK(after(turned, "x... x", "light a1") == "xaaa o");
  const Ruleset cells = ruleset_of("players x/o\nboard 4x1\nmove light every e: [x] .* . -> = a b\n");
  CHECK(after(cells, "x... x", "light a1") == "xbbb o");
}

TEST_CASE("rewrite: a variable that stands for several symbols on one cell puts none there") {
  const Ruleset game = ruleset_of("players x o\nboard 3x2\nclass all = xo\n"
                                  "move take every e w: A [.] ? -> = A =\n");
  CHECK(after(game, "x.o/... x", "take b2") == "x.o/... o");
  CHECK(after(game, "x.x/... x", "take b2") == "xxx/... o");
}

TEST_CASE("rewrite: matches that are one move take from a hand together") {
  const Ruleset game = ruleset_of("players x o\nboard 3x1\nclass all = xo\nhand 1x\n"
                                  "move swap every e w: [x] . -> . x\n");
  CHECK(after(game, ".x. x 0x", "swap b1") == "not offered"); // two for one
  CHECK(after(game, ".x. x 1x", "swap b1") == "x.x o 0x");
  CHECK(after(game, ".xo x 0x", "swap b1") == "x.o o 0x");
}
