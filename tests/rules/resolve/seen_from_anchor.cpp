// Lines that stand for several: conditions seen from the anchor, choices of smaller numbers, rows of a known
// length; and single cells that lie in a direction.

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/matcher/successors.hpp"
#include "engine/workbench/play.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/agreement.hpp"
#include "tests/rules/loaded.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Checks that both matchers agree at the start and some plies later.
void agree_on(const Ruleset& ruleset) {
  Agreement agreement(ruleset);
  CHECK(agreement.difference(ruleset.start).value_or("") == "");
  const auto all = agreement.successors();
  for (std::size_t i = 0; i < all.size(); i += 5) {
    CHECK(agreement.difference(all[i].status).value_or("") == "");
  }
}

/// The ruleset of a text whose expectations are met.
Ruleset met_ruleset(const std::string& text) {
  const Loaded loaded = load_text("text", text);
  INFO(loaded.report());
  REQUIRE(loaded.diagnostics.empty());
  for (const workbench::MetExpectation& one : workbench::run_expectations(loaded, 0)) {
    INFO(one.found);
    CHECK(one.met);
  }
  return *loaded.ruleset;
}

/// Lines of play on 5x5 cells where a stone is put if at least as many own ones as others stand around it.
std::uint64_t crowded_play(std::array<int, 25>& cells, int player, int depth) {
  if (depth == 0) return 1;
  std::uint64_t lines = 0;
  for (int cell = 0; cell < 25; ++cell) {
    int lead = 0;
    for (int other = 0; other < 25; ++other) {
      const bool near = std::abs(cell / 5 - other / 5) <= 1 && std::abs(cell % 5 - other % 5) <= 1;
      lead += near && other != cell ? cells[static_cast<std::size_t>(other)] * player : 0;
    }
    int& own = cells[static_cast<std::size_t>(cell)];
    if (own == 0 && lead >= 0) {
      own = player;
      lines += crowded_play(cells, -player, depth - 1);
      own = 0;
    }
  }
  return lines;
}

} // namespace

TEST_CASE("a condition is seen from the anchor") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard 5x5\n"
                 "move put if count (in here around: . x) >= count (in here around: . o): . -> x\n"
                 "draw if stuck\n");
  std::array<int, 25> cells{};
  CHECK(perft(ruleset, ruleset.start, 3) == crowded_play(cells, 1, 3));
  const Status beside = std::get<Status>(read_status(ruleset, "xx.../...../..oo./...../..... x"));
  std::array<int, 25> played{};
  played[0] = played[1] = 1;
  played[12] = played[13] = -1;
  CHECK(perft(ruleset, beside, 2) == crowded_play(played, 1, 2));
  agree_on(ruleset);
}

TEST_CASE("seen from the anchor: of parts, ends, classes, as the other player sees it, and of neighbours") {
  const Ruleset ruleset =
      met_ruleset("players x/o n/s\nboard\n  .o.o\n  .ox.\n  x..x\n  ....\n"
                  "class crowd if count (in here around: ? x) > 1: .\n"
                  "move put: {.&crowd} -> x\n"
                  "move go around again straight if count (in here around: x .) > 3: x . -> . [x]\n"
                  "then turn straight if other (count (in here straight: x o)) > 0: [x] o -> = x\n"
                  "forbid if at straight (count (in here straight: ? x)) > 6: x\n"
                  "win e if count (in here n: x x) = 1: x x x\nlose if stuck\n"
                  "expect class crowd = d3 b2 c2\n");
  agree_on(ruleset);
}

TEST_CASE("seen from the anchor: not in a line without a picture, nor before the move") {
  const std::string text = "players x/o\nboard 3x3\nmove put: . -> x\n";
  CHECK(faults_of(text + "win if count (in here n: x x) > 1\n") == "bad-head 4:18");
  CHECK(faults_of(text + "win in here: x\n") == "bad-head 4:8");
  CHECK(faults_of(text + "move go if before count (in here n: x x) > 1: . -> x\n") == "bad-expression 4:12");
}

TEST_CASE("a choice of smaller numbers, and of greater ones") {
  const Ruleset nim = ruleset_of("players x/o\nboard\n  357\norder pile = 01234567\n"
                                 "move take: pile=A -> {<A}\nlose if stuck\n");
  CHECK(perft(nim, nim.start, 1) == 15);
  CHECK(perft(nim, nim.start, 2) == 39 + 60 + 77);
  agree_on(nim);
  const Ruleset grow =
      ruleset_of("players x/o\nboard\n  0x2.\norder pile = 012\n"
                 "move add e: pile=A x -> {>A} =\nmove add w: pile=A x -> {>A} =\ndraw if stuck\n");
  CHECK(perft(grow, grow.start, 1) == 2);
  CHECK(faults_of("players x/o\nboard 3x3\nmove put: {.x}=A -> {<A}\n") == "bad-cell 3:21");
  // Where the mark is a symbol it is no more than that.
  const Ruleset arrows = ruleset_of("players x/o\nboard\n  <.A\nmove put: . -> {<A}\ndraw if stuck\n");
  CHECK(perft(arrows, arrows.start, 1) == 2);
}

TEST_CASE("rows of a known length in pictures of several rows") {
  const Ruleset named =
      ruleset_of("param N=2\nplayers x/o n/s\nboard\n  .....\n  ..oo.\n  .....\n  xxx..\n  .....\n"
                 "move shift e/n e/s: x^A / .^A -> . / [x]\n"
                 "win: x^N . / {xo}^3\nlose if stuck\n");
  std::set<std::string> met;
  for (const Successor& next : successors(named, named.start)) {
    met.insert(to_text(named, next.status));
  }
  CHECK(met.size() == 12); // three single stones, two pairs, all three, to either side
  CHECK(perft(named, named.start, 1) == 12);
  agree_on(named);
  CHECK(faults_of("players x/o\nboard 3x3\nmove put: . -> x\nwin: x+ . / x x\n") == "bad-cell 4:6");
}

TEST_CASE("a single cell lies in the direction of its line where its class has none") {
  const std::string cells = "players x/o\nboard\n  x..o\n  x...\n  ....\n  ..o.\n";
  const std::string board = cells + "class near: [.] x\n";
  const Ruleset one =
      met_ruleset(board + "move put around: near -> x\nmove drop n s: {.!near} -> o\n"
                          "value all = count (around: near)\nvalue up = count (n: {.&near})\n"
                          "class hot e: {.&near}\nmove heat: hot -> o\ndraw if stuck\n"
                          "expect value all = 4\nexpect value up = 1\nexpect class hot = {}\n");
  const Ruleset written =
      ruleset_of(cells + "class close around: [.] x\nmove put: close -> x\ndraw if stuck\n");
  CHECK(perft(one, one.start, 1) == 4 + 12);
  CHECK(perft(written, written.start, 1) == 4);
  agree_on(one);
  CHECK(faults_of(board + "move put: near -> x\n") == "missing-direction 8:11");
}
