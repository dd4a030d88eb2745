// Playouts draw every move with equal probability, whichever way the moves are found: from masks, by
// following moves part by part, from the target cells of a walk, or from a list.

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "engine/compiled/engine.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/rules_error.hpp"
#include "engine/matcher/successors.hpp"
#include "tests/engine/compiled/board_of_status.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

struct PlayoutCase {
  std::string title;
  std::string rules; // % stands for the cells of the status
  std::string status;
  char mark; // where one stands after the move tells which move it was
  char foe;  // the same of the other player
};

const std::vector<PlayoutCase> playout_cases = {
    {"cells of a wide board", "players x/o\nboard\n%\nmove put: . -> x\n",
     "............oo./.oooooooooooooo/oooooooooooooo./oooooooooooooo./ooooooooooooooo x", 'x', 'o'},
    {"cells of a small board", "players x/o\nboard\n%\nmove put: . -> x\n", "..o./.xo./x... x", 'x', 'o'},
    {"cells that others lie beside", "players x/o\nboard\n%\nmove drop s: . {xo#} -> x =\n",
     "...../..o../x.o.x/o.xo. x", 'x', 'o'},
    {"steps of three kinds",
     "players x/o n/s\nboard\n%\nmove push n: x . -> . [x]\nmove take ne nw: x {.o} -> . [x]\n",
     "o.o../.o.o./.x.x./x..x. x", 'x', 'o'},
    {"moves that go on as far as they can",
     "players m/M k/K n/s\nboard\n%\nmove jump around again: m M . -> . . [m]\nmove step around: m . -> . "
     "[m]\n"
     "prefer jump > step\n",
     "...../.M.M./.M.../..M../..m.m m", 'm', 'M'},
    {"moves that go on and may stop, and never come back to a board",
     "players m/M n/s\nboard\n%\nmove walk around may again: m . -> . [m]\n", "..M/MM./..m m", 'm', 'M'},
    {"ways that are one move, however they go",
     "players m/M n/s\nboard\n%\nmove jump straight may again once: m {mM} . -> . = [m]\n",
     ".M.M./mm.../.M.m./..... m", 'm', 'M'},
    {"moves whose steps take something each",
     "players m/M n/s\nboard\n%\nmove hop straight may again: m . -> . [m]\n"
     "then take each every straight after hop: [m] M m -> = . =\n",
     "mM./M../m.m m", 'm', 'M'},
    {"as many victims as there can be, on the way or at its end",
     "players k/K n/s\nboard\n%\nmove jump diagonal again: k .* K .* . -> . . x . [k]\n"
     "move step diagonal: k .* . -> . . [k]\nprefer most count x\n",
     "...../.K.K./...../.K.../k...k k", 'k', 'K'},
    {"as many victims as there can be, across the words of a wide board",
     "players m/M k/K n/s\nboard\n%\nmove jump diagonal again: k .* M .* . -> . . x . [k]\n"
     "move jump diagonal again: m M . -> . x [m]\nmove step ne nw: m . -> . [m]\n"
     "prefer most count x\nafter: x -> .\n",
     "............/..M......M../............/....M..M..../.....k....../......M...../............/"
     "..M..M....../............/...M....M.../............/............ m",
     'k', 'K'},
    {"two parts, each as far as it likes",
     "players x/o\nboard\n%\nmove go around: x .* . -> . . [x]\nthen shoot around: x .* . -> = = [a]\n",
     "..o../.x.../...o./.o.../..x.. x", 'a', 'a'},
    {"a second part that leaves a choice, and may be left out",
     "players p/P q/Q r/R n/s\nboard\n%\nmove go n: p . -> . [p]\nthen rise may n: p # -> {qr} =\n",
     "..../p.p./.p.p p", 'q', 'Q'},
    {"a part that follows some of the moves, as it likes, by one of two names",
     "players x/o a/b\nboard\n%\nclass mill straight: [x]^3\nclass shut straight: [o]^2\n"
     "move go straight: x . -> . [x]\nthen take anywhere: mill {o!shut} -> = [a]\n"
     "then rob anywhere: mill o -> = [a]\nprefer take > rob\n",
     "xx.oo/..x../.x..o/xo..x/.x.o. x", 'a', 'b'},
    {"a part in four lines, each with a condition",
     "players p/P q/Q r/R n/s\nboard\n%\nmove go n ne: p {.P} -> . [p]\n"
     "then rise n if count q = 0: p # -> q =\nthen rise n if count r = 0: p # -> r =\n",
     "P.../pp.p/...p p", 'q', 'Q'},
    {"moves that are forbidden",
     "players k/K r/R n/s\nboard\n%\nmove king around: k {.KR} -> . [k]\nmove rook straight: r .* {.KR} -> "
     ". . [r]\n"
     "forbid if attacked k\n",
     "..R../...../..r../.R.../..k.. k", 'r', 'R'},
    {"two ways of one text to one position, and to another",
     "players x/o\nboard\n%\nmove go straight: x .* . -> . . [x]\nmove go e: x . -> . [x]\n"
     "move go e: x . -> q [x]\n",
     "x..o./.o.x./..... x", 'x', 'o'},
    {"runs that leave a choice, in parts that do",
     "players x/o\nboard\n%\nmove put: . -> z\nthen aim around: [z] {.o}* o -> = = x\n", "o.o./.oo./.... x",
     'z', 'z'},
    {"runs along links",
     "players x/o\nboard\n%\nlink way a1-c3 c3-e1 e1-a1 a1-b2 b2-c3\nmove go way: x .* . -> . = [x]\n"
     "move step n s: x . -> . [x]\n",
     "..x../...../x.... x", 'x', 'o'},
    {"a part that may begin anywhere on a board with few pieces",
     "players x/o\nboard\n%\nmove go around: q .* . {xo#} -> . . [q] =\n"
     "then slide free around: x .* . {xoq#} -> . . [a] =\n",
     "....x/.q.../...o./.x.../..x.. x", 'a', 'a'},
    {"a part that may begin anywhere, also at what the move has put",
     "players x/o\nboard\n%\nmove put e: . {.x#} -> x =\nthen slide free may straight: x .* . -> . . [a]\n",
     "..x./ooo./x.o. x", 'a', 'a'},
    {"a part that may begin anywhere, after some of the moves alone",
     "players x/o\nboard\n%\nclass spot = q\nmove go straight: x . -> . [x]\nmove swap straight: x o -> o "
     "[x]\n"
     "then mark after go free: spot -> a\n",
     "..x.q/q.o.q/.xoq./o.x.. x", 'a', 'a'},
    {"two parts that may begin anywhere",
     "players x/o\nboard\n%\nmove lift: x -> y\nmove go straight: x . -> . [x]\n"
     "then drop after lift free: . -> a\nthen clear after lift free silent: y -> .\n",
     "..x../o.o../.x.../o.x.. x", 'a', 'a'},
    {"a part that may begin anywhere, and follows another that may be left out",
     "players x/o\nboard\n%\nclass spot = q\nmove go straight: x . -> . [x]\n"
     "then mark may straight: [x] spot -> [x] r\nthen drop after mark free: . -> a\n",
     "..x.q/q...q/.xo../o.x.q x", 'a', 'a'},
    {"two parts that may begin anywhere, one of them after some moves alone",
     "players x/o\nboard\n%\nclass spot = q\nmove go straight: x . -> . [x]\nmove swap straight: x o -> o "
     "[x]\n"
     "then mark free: spot -> r\nthen drop after swap free: . -> a\n",
     "..x.q/q.o.q/.xo../o.x.. x", 'a', 'a'},
    {"a part in several lines, one of which fits in each direction",
     "players x/o\nboard\n%\nclass low = bc\nmove go around: x {.b} -> . [x]\nthen build around: x . -> = "
     "[a]\n"
     "then build around: x b -> = [a]\nthen build around: x c -> = [{ab}]\n",
     "..x.b/b.o.b/.xo.c/o.xc. x", 'a', 'a'},
    {"puts, of which most are forbidden",
     "players x/o\nboard\n%\nmove put: . -> x\nforbid straight: x o\nforbid diagonal: x #\nforbid e: x ? x\n",
     ".o.../..x../o...o/.o... x", 'x', 'o'},
    {"moves out of an attack",
     "players k/K r/R n/s\nboard\n%\nmove king around: k {.KR} -> . [k]\nmove rook straight: r .* {.KR} -> "
     ". . [r]\n"
     "forbid if attacked k\n",
     "..R../...../....r/.R.../..k.. k", 'k', 'K'},
};

/// The rules with an end for each cell that the mark may come to.
std::string with_ends(const PlayoutCase& the) {
  std::string text = with_board(the.rules, the.status);
  const std::vector<std::string> rows = rows_of(the.status);
  const bool flips = the.rules.find("n/s") != std::string::npos;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      // What ends the game for one player ends it for the other, too, and must not have done so before.
      const std::string& mirrored = rows[flips ? rows.size() - 1 - row : row];
      if (rows[row][column] == the.mark || mirrored[column] == the.foe) continue;
      text += fmt::format("win in {}{}: {}\n", static_cast<char>('a' + column), rows.size() - row, the.mark);
    }
  }
  return text;
}

} // namespace

TEST_CASE("random games draw each move equally likely") {
  constexpr int games = 20'000;
  constexpr double deviations = 5;
  for (const PlayoutCase& the : playout_cases) {
    DYNAMIC_SECTION(the.title) {
      const Ruleset ruleset = ruleset_of(with_ends(the));
      const Status status = status_of(ruleset, the.status);
      std::map<std::uint32_t, int> wanted; // by the line that ends the game
      const std::vector<Successor> next = successors(ruleset, status);
      for (const Successor& successor : next) ++wanted[result_of(ruleset, successor.status).line];
      REQUIRE(wanted.size() > 1);
      Engine engine(ruleset);
      Machine& machine = engine.machine(status);
      const Position position = machine.read(status);
      Random random(7);
      std::map<std::uint32_t, int> drawn;
      for (int game = 0; game < games; ++game) ++drawn[machine.playout(position, random, 1).result.line];
      for (const auto& [line, count] : wanted) {
        const double share = count / static_cast<double>(next.size());
        const double spread = std::sqrt(games * share * (1 - share));
        INFO("line " << line << ", " << count << " of " << next.size() << " moves");
        CHECK(std::abs(drawn[line] - games * share) <= deviations * spread);
      }
      CHECK(drawn.size() == wanted.size());
      CHECK(machine.perft(position, 1) == next.size());
    }
  }
}

TEST_CASE("random games know what has stood before they begin, counted or not") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard\n  x.\n  o.\nmove go e w: x . -> . [x]\ndraw if repeats = 3\n");
  const Status start = status_of(ruleset, "x./o. x");
  for (int made = 0; made < 8; ++made) {
    CAPTURE(made);
    Engine engine(ruleset);
    Machine& machine = engine.machine(start);
    Position at = machine.read(start);
    for (int ply = 0; ply < made; ++ply) { // each player has one move, and nobody asks what has stood
      const Machine::Moves moves = machine.expand(at);
      REQUIRE(moves.size() == 1);
      at = machine.position(moves.first);
    }
    Random random(1);
    const Playout played = machine.playout(at, random, 100);
    CHECK(played.plies == 8 - made);
    CHECK(played.result.ending == Ending::drawn);
  }
}

TEST_CASE(
    "moves that go on are refused where there are too many, though later lines turn most of them down") {
  std::string board = "players x/o\nboard\n  o.......x\n";
  for (int row = 1; row < 9; ++row) board += "  .........\n";
  for (const char* line : {"prefer most count x\n", "forbid if count x = 1\n"}) {
    CAPTURE(line);
    const Ruleset ruleset =
        ruleset_of(board + "move walk around may again: x . -> . [x]\n" + line + "lose if stuck\n");
    Engine engine(ruleset);
    Machine& machine = engine.machine(ruleset.start);
    const Position start = machine.read(ruleset.start);
    CHECK_THROWS_AS(machine.leaves(start, 1), RulesError);
  }
}
