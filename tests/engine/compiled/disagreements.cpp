// Texts on which the two matchers once disagreed, made as short as possible.

#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "rules/load.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/agreement.hpp"

using namespace regola;
using namespace regola::test;

namespace {

#ifdef REGOLA_SLOW_BUILD
constexpr std::uint64_t games_of_a_status = 3;
#else
constexpr std::uint64_t games_of_a_status = 8;
#endif

struct Disagreement {
  std::string title;
  std::string rules;
  std::vector<std::string> statuses;
};

const std::vector<Disagreement> disagreements = {
    {"what a variable stands for is read from the board, though all cells lie at a known distance",
     "players x/o\nboard xo..\nmove swap e: x [A] -> A [x]\n",
     {"xo.. x", "xxo. x"}},
    {"a forbid line that asks for moves lists them behind those it judges",
     "players x/o\nboard .x.o\nmove step e w: x . -> . [x]\nforbid if other stuck\n",
     {".x.o x", "x..o o"}},
    {"a group holds no cell that the match has used",
     "players x/o\nboard 3x2\nmove go straight: x ? .~ [{!o}] -> = o o x\n",
     {"x../..x x", "x.o/..x x"}},
    {"a group at the end of a picture is one match, whatever cell it is left by",
     "players x/o\nboard 3x3\nmove hop n: x~ . -> = x\n",
     {".../xx./xx. x", ".../x../xxx x"}},
    {"a group alone is one match, whatever cell it is found by",
     "players x/o\nboard 3x1\nmove fill around: .~ -> x\n",
     {"... x", ".o. x"}},
    {"a group may lead back to where the picture came from",
     "players x o\nboard 2x3\nmove put: . -> {xo}\ndraw e: {xo} .~ o\n",
     {"../o./.. x", "o./../.o x"}},
    {"pictures of several rows that change all at once are tested cell by cell",
     "players x/o n/s\nboard 4x2\nmove hop every n/e: . / . -> . / x\n",
     {"..../.... x"}},
    {"nothing is written off the board",
     "players x/o\nboard 4x2\nmove go n s: {o#} [?] -> o x\nvalue still = quiet o\n",
     {"..o./.... x", "o..o/.x.. x"}},
    {"an end of the other player looks through his own classes",
     "players x/o n/s\nboard 4x1\nclass foe around: x x ?\nmove hop w: . [?] -> o o\ndraw around: # foe\n",
     {"..o. x"}},
    {"a direction that leads nowhere",
     "players x o\nboard 1x4\nmove slide e n: x .* # -> . = #\nmove slide n: x .+ -> . [x]\n",
     {"x/./x/. x"}},
    {"moves of several lines that are one are called by the first that matches",
     "players x o\nboard 1x3\nmove put every e n: . o+ x -> x x =\nmove put every: [x] -> o\n",
     {"o/o/x o", "./o/x x"}},
    {"an end that compares cells may come about though each of them fits before",
     "players x o\nboard 3x1\nmove clear e: ? -> .\nmove put: . -> {xo}\nlose e: A^2 #\n",
     {"xxo x", ".xo x"}},
    {"a group that grows smaller may make a match",
     "players x/o n/s\nboard .xa..x.\nmove put straight: . {xo#} -> x =\nlose e: [a] ? .~\n",
     {".xa..x. x"}},
    {"one group reached by two ways is one move",
     "players x/o\nboard 3x3\nmove put straight: x o~ -> = [=]\n",
     {"oo./ox./... x", "ooo/oxo/ooo x"}},
    {"nothing is taken off a board whose empty cells are no dots",
     "players x o\nboard x---\nxoAB -> o-AB\noAmB -> xAmB\ndraw if quiet m > 3\n",
     {"xoxo", "xo-o"}},
    {"matches that are one move write in the order of their lines, however they are found",
     "players x o\nboard .x.oo.\nmove hop every w: [x] o -> = x\n"
     "move hop every anywhere: . o [x] o -> x x o o\n",
     {".x.oo. x", "xox.o. x"}},
    {"matches that are one move write in the order of their cells, whichever way they lie",
     "players x o\nboard 3x3\nmove put every anywhere: [?] ? {x.} {ox} -> . x o =\n",
     {"..x/.../xox x", "..x/.../.o. x"}},
    {"matches that are one move write in the order of their cells, however long their runs are",
     "players x o\nboard 5x2\nclass all = xo\nmove put every around: [B] ?+ {ox} -> [B] . x\n",
     {"...../..o.o x", "xx.../..o.o x"}},
    {"straight matches that are one move write in the order of their cells",
     "players x o\nboard 3x3\nmove put every e ee: [x] ? . -> = o x\nmove put every e ee: [x] . -> = o\n",
     {"x../.../... x"}},
    {"a variable that stands for several symbols on one cell puts none there",
     "players x o\nboard 3x2\nclass all = xo\nmove put every anywhere: [.] A ? -> = = A\n",
     {"xo./..x x", "xoo/o.x x"}},
    {"a part of several matches writes in the order of its cells",
     "players x o\nboard 9x2\nmove put: . -> x\n"
     "then turn every e w: [x] .~ . -> = o x\nthen turn may every anywhere: [x] {!x} . -> = x o\n",
     {"o......../......o.. x", "......o../..x...... o"}},
    {"matches that are one move take from the hands together",
     "players x o\nboard 4x2\nmove put every anywhere: o [.] ? -> x = .\nhand 2x 3o\n",
     {".o../o... x 2x 3o", ".oo./o..o x 2x 3o", ".oo./o.x. x 0x 3o"}},
    {"a run may come to one point by several ways",
     "players x/o\nboard points p1 p2 p3\n  ..x\nlink up/down p3-p2 p1-p2 p3-p1\n"
     "move hop up: x .* . -> . . [x]\n",
     {"..x x", "x.. x"}},
    {"a row in a direction that leads nowhere, on a board of several words",
     "players x/o\nboard 70x1\nmove put: . -> x\nwin around: x^3\nwin n e: x^3 ?\n",
     {std::string(70, '.') + " x", "xx" + std::string(66, '.') + "x. x"}},
    {"a run that fits no cell may be empty",
     "players x/o\nboard 1x4\nclass own = .\nmove put: . -> x\nwin n: x {.#!own}* .\nlose n: x {!own}* x\n",
     {"./o/./. x", "./x/./o o", "x/./o/. x"}},
    {"a class may ask for moves while a program runs that reads it",
     "players x/o\nboard 3x1\nclass foe if moves x = 0: o\nmove go: . -> {xo}\nthen turn may: [.] -> x\n"
     "win e: x x\nlose: foe\n",
     {"... o", "..x o"}},
    {"an end asks through a named value whether a player is stuck",
     "players x o\nboard 4x1\nvalue held = stuck\nmove put: . -> {xo}\ndraw for x if held\n",
     {"xo.o o", "xooo x", ".o.o x"}},
    {"a step that is told by its ends alone goes on alike, whichever way led to it",
     "players x/o\nboard lines\n  .-.-.\n  |\\|/|\n  .-.-.\nmove hop anywhere may again once: x {xo} . -> . "
     "= [x]\n"
     "move hop anywhere again: x o . -> . . [x]\n",
     {"oox/x.x o"}},
    {"a run whose length depends on the line may be empty",
     "players x/o\nboard 7x1\nmove go e w: x . -> . [x]\nwin e: x .^(line x - 2) o\n",
     {".o.o..o x", "x.xox.. x", "xox...x x"}},
    {"no length that a line may have leaves a part of it",
     "players x/o\nboard 3x1\nmove go e: x . -> . [x]\nthen turn w: x .^(0 - 1 - line x) -> o =\n",
     {"x.. x"}},
    {"a choice of symbols for what may lie anywhere",
     "players x/o\nboard 4x1\nmove put anywhere: [.] o -> {xo} x\nmove go: . -> x\n",
     {".... x", ".oo. x"}},
    {"a step that is told by its ends alone is told by its own line, whichever began the move",
     "players x/o\nboard .o.xx.\nmove put e w may again once: x {xo} . -> . = [x]\n"
     "move put anywhere again: x o . -> . . [x]\n",
     {".o.xx. x", "o..xx. o"}},
    {"an 'after' line writes the whole run by whose first cell it is found",
     "players x/o\nboard 3x4\nmove go: . -> x\nafter around: o^3 -> x\npass\n",
     {".xo/xoo/o../.xx x"}},
    {"groups that are counted in a form are taken away one after the other",
     "players x/o\nboard 4x3\nmove put: . -> x\nwin if count (x~around) = 2 and count (o~) > 1\n",
     {"x..x/.x../o..o x", "xo.x/.o.o/o..x o"}},
    {"a step that is told by its ends alone is another one where other parts follow it",
     "players x/o\nboard points p1 p2 p3 p4 p5 p6\n  .x.x.x\nlink across p6-p3\n"
     "link up/down p1-p5 p5-p6 p5-p2 p1-p6\nclass own: [x] #\nmove put: . -> x\n"
     "move put anywhere: [own] x . o -> o o o [.]\n"
     "move put may again once anywhere: [?] o C -> x . o\n"
     "then turn free each extra up: ?^1 . B -> . = B\n",
     {"ox.oxx o"}},
    {"a part for which the hand holds too little is none",
     "players x o\nboard 3x2\nmove go: . -> {xo}\nthen add free for o: x -> o\nhand 2x 3o\n",
     {"oo./x.. o 1x 1o", ".../x.. o 0x 1o"}},
    {"a sum that is no number of its order makes no move",
     "players x/o\norder pile = .123\nboard 5x3\nmove hop: [A] -> 2\n"
     "move put nne: {123}=A pile -> -1 [+A]\nhand 1x=o 2pile\n",
     {"2.2ox/.x..1/..2o2 o 1x 0o 3pile"}},
    {"a step that was none leaves the position as it was for the moves behind it",
     "players x o\nboard 3x2\nclass safe: .\nmove go may again once diagonal: # [A] ? -> # A o\n"
     "move put s/e: o o / safe ? -> [x] . / . .\nprefer most attacks {!safe} <= 3\n",
     {"x.x/.o. o", "o.o/ooo x"}},
    {"drops for which a hand holds too little are no moves beside which others come to less",
     "players x/o\nboard\n  x.o.\n  xo..\n  ....\nhand 1x 1o\nmove hop straight again: x o . -> . . [x]\n"
     "move drop e: . . -> x x\nprefer most count o\nlose if stuck\n",
     {"x.o./xo../.... x 1x 1o"}},
    {"of a variable on two cells the numbers are what both may hold",
     "players x o\nboard 3x2\norder pile = .123\nmove join e: A pile=A -> . A+1\nlose if stuck\n",
     {"11./2.. x", ".../... o", "1.2/2.1 o"}},
    {"a part may be left out though the line that says so never matches",
     "players x o\nboard\n  x.\n  ..\nmove go every: [?] -> .\nthen turn may if 1 = 2: . -> .\n"
     "then turn free s/e: . / [?] -> o / x\n",
     {".x/.. x", "x./.. o"}},
    {"passes are counted anew behind each move, also where lines have tidied up behind the one before",
     "players x o\nboard 4x2\nclass own = o\nmove hop for o: [.] -> x\nafter: o -> x\npass if stuck\n",
     {"..o./xo.x o pass", "o.../.... o pass"}},
    {"who is stuck behind the second pass has lost before passes count",
     "players x/o\nboard 3x1\nmove go e: x . -> . [x]\npass\nlose if stuck\n",
     {"..x o pass", ".xo x pass", "x.o x pass"}},
    {"a move whose sum is no number is not preferred to others",
     "players x/o\norder pile = 0123\nboard 2x2\nclass edge = 0\nmove put: . -> 3\n"
     "move join straight: pile=A pile=B -> 0 [A+B]\nprefer join > put\ndraw if stuck\n",
     {"33/.. x", "31/.2 o"}},
    {"a picture whose variables stand otherwise from the other end is looked for in both directions",
     "players x/o\nboard 5x1\nmove go e w: x . -> . [x]\nwin e w: C C C C ?\nlose if stuck\n",
     {"o.... x", "....o x", "x...x o"}},
    {"who could only go round for ever has no move",
     "players x/o\nboard 4x1\nmove go e w again once: x . -> . [x]\nlose if stuck\n",
     {"x... x", "x..o x", "x.o. x", ".x.o o"}},
    {"a move that goes round for ever is not preferred to others",
     "players x/o\nboard 4x1\nmove go e w again once: x . -> . [x]\nmove turn: x -> .\nprefer go > turn\n"
     "lose if stuck\n",
     {"x... x", "x..o x", "x.o. x", ".x.o o"}},
    {"a forbid line that asks who is attacked is not asked where that depends on moves",
     "players x o\nboard 4x1\nmove step e w: x . -> . [x]\nmove take for o e w if moves x > 1: o x -> . [o]\n"
     "move rest for o: o -> x\nforbid for x if attacked x\nlose if stuck\n",
     {".x.o x", "x..o x", "x.xo o", ".x.x o"}},
    {"a part that may follow where several links come together",
     "players x/o\nboard points p1 p2 p3\n  ..o\nlink up/down p1-p3 p2-p3\nmove put: . -> x\n"
     "then turn may up: {xo} [x] -> . =\nlose if stuck\n",
     {"..o x", "o.. x", "x.. o"}},
    {"ways through lines of which one says `once` may lead to one move",
     "players x/o\nboard 3x3\nmove hop e w may again once: x {xo} . -> . = [x]\n"
     "move hop straight every: [x] o -> = x\nmove hop n s again: x o . -> . . [x]\nlose if stuck\n",
     {".o./o../x.. x", "oo./..o/xo. x"}},
    {"a part may be left out though the line that says so has no length that fits the board",
     "players x/o\nboard 4x1\nmove hop: x -> o\nthen turn free: [?] -> x\n"
     "then turn may ne: o^(3 - line ?) [?] -> . x\nlose if stuck\n",
     {"xx.x x", ".o.x o"}},
    {"what stands anywhere may be read from both ends",
     "players x/o\nboard 3x1\nmove put: . -> x\nwin anywhere: x x\nlose if stuck\n",
     {"... x", "x.. x", "x.o o"}},
    {"a run of no symbol at all, on its way off the board",
     "players x/o\norder pile = .123\nboard 3x1\nmove put e: [pile] {3#!pile}* pile -> -1 = [=]\n"
     "lose if stuck\n",
     {".1. x", "12. x"}},
    {"a way of a `once` line tells no choice of the steps before it",
     "players x/o\nboard 5x1\nmove go w may again: . [x] -> {x.} [=]\nmove go may again once e: x . -> . "
     "[x]\n"
     "lose if stuck\n",
     {"..x.. x", ".x.o. x"}},
    {"a `then` line asks how often the position has stood where the move began",
     "players x/o\nboard 2x2\nmove hop: . -> {xo}\nmove hop: . -> x\n"
     "then turn e w if repeats > 1: [A]+ -> .\nlose if stuck\n",
     {".x/.x o seen=2", ".x/.x x seen=3"}},
    {"a part of all that match, beside a line that never does but lets it be left out",
     "players x/o\nboard 3x1\nmove hop e: x . -> . [x]\nthen turn every in a1: [.] -> [o]\n"
     "then turn may if 2 < 1: x -> .\nlose if stuck\n",
     {"x.. x", ".x. x"}},
    {"classes that ask for moves of which some ask for the class",
     "players x/o\nboard 6x1\nclass safe if moves o: [?] o {.#}\nmove go ee: [.] A # -> o = #\n"
     "move put anywhere for o: ? x safe o -> = [x] x o\nforbid if moves o < 0\nlose if stuck\n",
     {".o.... o", ".x.... x"}},
    {"a variable on a group stands for the cell by which it is entered",
     "players x/o\norder pile = .123\nboard 4x1\nmove hop e w: pile pile=A~ [pile] -> = -1 +1-A\n"
     "lose if stuck\n",
     {".12. x", ".21. x"}},
    {"rules on the whole status attack nothing, and stay rules where somebody asks for that",
     "players x o\nboard 3x1\nAoB -> AxB\nACx -> oCx\npass\nvalue threat = attacked {o}\nwin if stuck\n",
     {"o.. o", ".o. x", "xox x"}},
    {"a run that may lie off the board, beside an edge that does: two matches are one move",
     "players x o\nboard\n  ....\n  ..oo\nmove put n/e: C / K -> [=] / .\nmove go s: # {o#}* [A] -> # = [=]\n"
     "prefer most -3\nlose if to move\nwin if stuck\n",
     {"..../..oo x", "o.o./oo.. x"}},
    {"where rows close to rings sums of directions go round, too",
     "players x/o\nboard 3x3\nlink e/w c1-a1 c2-a2 c3-a3\nlink n/s a3-a1 b3-b1 c3-c1\n"
     "move put: . -> x\nmove leap knight: x .+ o -> . . [x]\nmove ride ee nne: x . -> . [x]\n"
     "win diagonal: x x x\nlose if count (around: {x.} o o) > 6\ndraw if stuck\n",
     {".../.../... x", "xo./.x./..o x", "x.o/o../.x. o"}},
    {"rings of two cells, where two steps lead back",
     "players x/o\nboard 2x3\nlink e/w b1-a1 b2-a2 b3-a3\nlink n/s a3-a1 b3-b1\n"
     "move put: . -> x\nmove go ee ne knight: x .* . -> . . [x]\nwin around: x^3\ndraw if stuck\n",
     {"../../.. x", "x./.o/.. x"}},
    {"a run without a mark has its first cell as its anchor",
     "players x/o\nboard 4x3\nclass head e s: x^2\nclass tail around: .* head\nclass edge n: {x#} .\n"
     "move put e: .+ -> x\nmove take n again straight: o^2 -> x\nmove take e w again: x+ o -> . [x]\n"
     "then add n in a1 b2: {x.}+ -> o\nforbid e in b1 c2: o* x+ .\nwin around in b2: x^3\n"
     "lose if count (e in b1 c2: {x#} .) + count (e in a1 b1: x+ o) + count tail > count edge + 4\n",
     {"..../..../.... x", "xx.o/.xoo/o.x. x", "oxx./x.x./..oo o"}},
    {"a choice on a run that is named by its first cell",
     "players x o\nboard 4x1\nmove put e in b1 c1: .+ -> {xo}\nmove go: . -> x\n"
     "then turn e: x^2 -> o\nlose if stuck\n",
     {".... x", ".xx. o"}},
    {"what has no room on a small board",
     "param N=2\nplayers x/o\nboard NxN\nclass row e: x x x\nmove put: . -> x\nmove go e in a1 c1: x . . -> "
     ". . [x]\n"
     "move far in c3: . -> x\nthen turn may n: x . . -> = = o\nforbid around: row x x\nwin around: x^3\n"
     "lose if count (in c3: x) + count row > 0\ndraw if stuck\n",
     {"../.. x", "xo/.. x"}},
    {"points without links",
     "players x/o\nboard points p1 p2\n  ..\nmove put: . -> x\nlose if stuck\n",
     {".. x", "x. o"}},
    {"all matches at an anchor, where a step leads to several points",
     "players x o\nboard points p1 p2 p3\n  x.k\nlink way p1-p2 p2-p3\nmove go every way: x ? k -> . o o\n",
     {"x.k x"}},
    {"how near a win is, in a class that is read in the direction of the line",
     "players x/o\nboard hex 2x3\nclass own: [o] ?\nlink up/down b1-b2 b1-a2\nmove put: . -> x\nwin down: "
     "own ?\n",
     {"x./.o/.. x"}},
    {"rules on the whole status leave a hand alone that other lines empty, even if it is empty",
     "players x o\nboard ...k\nmove put e: . {xk#} -> x =\nDKAC -> DKxC\nlose if stuck\nhand 1x\n",
     {"...x o 0x", "...k x 1x"}},
};

} // namespace

TEST_CASE("the matchers agree where they once did not") {
  for (const Disagreement& c : disagreements) {
    DYNAMIC_SECTION(c.title) {
      const Loaded loaded = load_text("text", c.rules);
      INFO(loaded.report());
      REQUIRE(loaded.ruleset);
      Agreement both(*loaded.ruleset);
      for (const std::string& text : c.statuses) {
        const auto status = read_status(*loaded.ruleset, text);
        INFO(text);
        REQUIRE(std::holds_alternative<Status>(status));
        CHECK(both.difference(std::get<Status>(status)).value_or("") == "");
        for (std::uint64_t seed = 1; seed <= games_of_a_status; ++seed) {
          CHECK(both.difference_in_play(std::get<Status>(status), seed).value_or("") == "");
        }
      }
    }
  }
}
