// Lines whose moves cannot be found by operations on bit planes have forms all the same. Those forms walk
// from cell to cell.

#include "engine/compiled/lower/walked_moves.hpp"

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/lower/leaves.hpp"
#include "engine/compiled/lower/node.hpp"
#include "engine/compiled/lower/random_game_form.hpp"
#include "engine/compiled/machine/node_forms.hpp"
#include "tests/agreement.hpp"
#include "tests/engine/compiled/random_rules.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

struct WalkedCase {
  std::string title;
  std::string rules;
};

/// Forty points in a ring, and a row of 36 of them.
std::string along_links() {
  std::string points;
  std::string cells;
  std::string links;
  for (int i = 1; i <= 40; ++i) {
    points += fmt::format(" {}", i);
    cells += i % 8 == 0 ? 'o' : 'x';
    links += fmt::format(" {}-{}", i, i % 40 + 1);
  }
  return fmt::format("players x/o\nboard points{}\n  {}\nlink way{}\nmove turn way: x o -> = [x]\n"
                     "move back: o -> .\nwin way: x^36\nlose if count (way: {{x.}}^34 o) > 3\n",
                     points, cells, links);
}

/// More names than bits in a word.
std::string many_names() {
  std::string lines = "players x/o\nboard 2x2\n";
  std::string order = "prefer n0";
  for (int i = 0; i < 66; ++i) {
    lines += fmt::format("move n{} {}: x .* {{.o}} -> . = [{}]\n", i, i % 2 == 0 ? "e" : "s w", "xq"[i % 2]);
    if (i > 0) order += fmt::format(" > n{}", i);
  }
  return lines + order + "\nmove put: . -> x\nforbid in a1: q\nlose if stuck\n";
}

const std::vector<WalkedCase> walked_cases = {
    {"runs that leave a choice",
     "players x/o\nboard\n  x..o.\n  .oxx.\n  o..x.\nclass wet in b1-e1: .\nclass dry in a2-e3: .\n"
     "move hop straight: x wet* {o!dry} -> . = [x]\nmove hop straight: x {.o}* o -> . = [x]\nlose if "
     "stuck\n"},
    {"a slide through a class of cells, and one that may begin in its own run",
     "players x/o\nboard\n  x......o\nclass spot in a1-h1: .\nclass odd in a1-h1: {.x}\n"
     "move slide e: x spot* spot -> . = [x]\nmove push w: x odd* . -> . = [x]\nlose if stuck\n"},
    {"parts that may have the same text",
     "players x/o\nboard 4x3\nclass hub in b2 c3: [?]\nmove put: . -> x\n"
     "then aim anywhere if count {xo} > 2: x hub -> = [=]\nthen turn after aim e/s: [A] B / C D -> [C] A / D "
     "B\n"
     "win around: x^3\ndraw if stuck\n"},
    {"moves that may have the same text, and a part that later ones even out",
     "players x/o\nboard\n  x.o.\n  .xo.\nmove go straight: x .* . -> . = [x]\nmove go e: x . -> . [x]\n"
     "then mark may: x -> q\nthen mend free may: q -> [x]\nlose if stuck\ndraw if quiet {} = 9\n"},
    {"'after' lines that even out what two ways of one text have left",
     "players x/o\nboard 4x2\nmove go around: x .* {.o} -> . = [x]\nmove go around: x {.o} -> q [x]\n"
     "after: q -> .\nforbid in a1: x\nlose if stuck\n"},
    {"steps that lead to several points, and runs along them",
     "players x/o\nboard points 1 2 3 4 5 6\n  x.x.oo\nlink way 1-2 2-3 3-4 4-5 5-6 6-1 1-4\n"
     "move go way: x . -> . [x]\nmove run way: x .+ o -> . = [x]\nmove leap way: x {xo}^2 . -> . = [x]\n"
     "win way: x x x\ndraw if repeats = 2\n"},
    {"cells that may lie off the board, groups, and what lies next to them",
     "players x/o\nboard 4x3\nmove go straight: x {.#} -> = =\nmove hop e: [.] x~ {o#} -> x . =\n"
     "move put: . -> x\nmove eat w: x o~ . -> = . [x]\nlose if stuck\ndraw if quiet {} = 5\n"},
    {"cells that are compared with each other, also of runs",
     "players x/o y/z\nboard 4x3\nmove swap around: {xy}=A .* {xy}=A -> . = [A]\n"
     "move spread e s: [.] {yo}=A+ {xyoz}=A -> y = .\nmove put: . -> {xy}\nwin e: A+ {zo} A\nwin s: {xy}=A "
     "{zo} "
     "A\n"},
    {"pictures of several rows on a board with holes",
     "players x/o\nboard\n  .x#.\n  o..x\n  ##o.\nmove twist e/s: [A] B / C D -> [C] A / D B\n"
     "move put: . -> x\nwin e/s: x x / x {xo#}\n"},
    {"all matches at one cell that write different symbols",
     "players x/o\nboard 4x3\nmove flip every around: [.] A .* x -> x x = =\nmove put: . -> x\n"
     "then fade every around: [x] {xo} .* {.o} -> = . = x\nwin around: x^3\n"},
    {"a hand that holds too little for some ways of a part",
     "players x/o\nboard 4x2\nhand 2x 2o\nmove put: . -> x\nthen push straight: [x] .* {.o} -> = = x\n"
     "then put free may: . -> {xq}\nlose if stuck\n"},
    {"parts of which some are better, after some names alone",
     "players x/o\nboard 4x2\nmove go straight: x . -> . [x]\nmove put around: [.] .* {xo} -> x = =\n"
     "then take may straight: [x] .* o -> = = .\nthen mark straight after put: [x] . -> = q\n"
     "then fade straight after go: [x] .+ -> = .\nprefer take > mark\nprefer put > go\nlose if stuck\n"},
    {"moves after which the player moves again",
     "players x/o\nboard 4x2\nmove put: . -> x\nthen link around extra: [x] .* x -> = = =\n"
     "then link e: [x] x -> = =\nlose if stuck\n"},
    {"'after' lines that may change nothing, whose runs leave a choice, or whose cells are compared",
     "players x/o\nboard 5x2\nmove put: . -> x\nafter straight: [{xo}] {.x}* o -> x = x\n"
     "after e: A .* A -> . = A\nafter w: # .* x -> = . =\nlose if stuck\n"},
    {"classes, counts and attacks that are walked",
     "players x/o\nboard points a b c d e f\n  x..o.o\nlink path a-b b-c c-d d-e e-f f-a b-e\n"
     "class near path: [.] {xo}* x\nmove go path if count (path: x . .) > 0: x near -> . [x]\n"
     "move take path: x .* o -> . = [x]\nmove stay: x -> q\nvalue open = count (path: [.] . x)\n"
     "forbid if attacked q\nwin path: o .* q .\nlose if stuck\n"},
    {"planes of several words",
     "players x/o\nboard\n  "
     "x.o..x.o.x.o.......................x.o..............................o\n"
     "move go e w: x {.o}* {.o} -> . = [x]\nmove go e: x . -> . [x]\nlose if stuck\n"},
    {"steps to anywhere",
     "players x/o\nboard 3x2\nmove leap anywhere: x .* o -> . = [x]\nmove swap anywhere: x . -> . [x]\n"
     "move swap anywhere: x [.] -> . x\nlose if stuck\n"},
    {"runs at their anchor, known by their first cell",
     "players x/o\nboard\n  .oo..o.\n  x..xo..\nclass edge e in c1 c2: o+ .\nmove hop e w: . ?+ .* -> . o =\n"
     "move go straight in b1 d1: {xo}^2 . -> x .\nthen mark may e: x+ o -> = x\n"
     "win if count (e w in c1 c1: .^2) = 2\nlose if count edge = 2\nlose if stuck\ndraw if quiet x = 6\n"},
    {"all matches through a run, or through no cell, that may work out numbers",
     "players x/o\norder pile = 0123\nboard\n  ..3.x\n  .o.o.\n  x.1..\nmove go every around: [pile] # -> +2 "
     "#\n"
     "move eat every diagonal: x+ o -> x .\nmove add every s: [pile] pile -> +1 =\nlose if stuck\n"
     "draw if quiet {} = 5\n"},
    {"a variable on a group, which no cell is written by",
     "players x/o\nboard 4x3\nmove put: . -> {xo}\nmove eat e w: {xo}=A~ . {xo}=A -> . = =\nlose if stuck\n"
     "draw if quiet {} = 5\n"},
    {"a variable on a group, whose cell at which it is entered says what is written",
     "players x/o y/z\nboard 4x3\n  xy..\n  .zo.\n  y.x.\nmove melt e w: [.] {xyoz}=A~ -> A .\n"
     "move grow straight: {xo}=A~ . -> = [A]\nmove put: . -> {xy}\nthen copy may s: [{xy}] {oz}=B~ -> B =\n"
     "after n: {yz}=C~ o . -> = = C\nlose if stuck\ndraw if quiet {} = 5\n"},
    {"sums on runs and groups, and of what stands on a group",
     "players x/o\norder pile = .123\nboard\n  x12.x\n  o.31o\n  1.2..\n"
     "move sow e w: x pile=A pile+ -> = . +A\nmove heap straight: [{xo}] {123}=A~ -> . +A\n"
     "move join s: x pile=A {123}=B~ -> = [A+B] .\nthen fill may every around: [pile] {12}=C~ -> +C =\n"
     "lose if stuck\ndraw if quiet {} = 5\n"},
    {"counts of moves that have to be tried, also by their name",
     "players x/o\nboard\n  x.o.\n  .xo.\nmove go straight: x {.o}* . -> . = [x]\nmove eat around: x o -> . "
     "[x]\n"
     "then mark may straight: [x] . -> = x\nforbid in a1: x\nprefer eat > go\n"
     "draw if moves o by mark > 6\nwin if moves o + moves x by eat = 5\nlose if stuck\n"
     "draw if quiet {} = 4\n"},
    {"moves that go on, and parts that later ones even out",
     "players x/o\nboard\n  .o.\n  xo.\n  ...\nmove hop straight may again: x o . -> . . [x]\nmove put: . -> "
     "x\n"
     "then shoot straight: [x] . -> = o\nthen mark may straight after hop: [x] o -> = .\n"},
    {"moves whose name is the first and whose cell is the first: their texts differ by their length",
     "players x/o\nboard 2x2\nmove hop may again once e: {.x} o* -> x .\nmove hop: [?] -> [.]\nlose if "
     "stuck\n"},
    {"a player who may pass may claim a draw, if he can move",
     "players x/o\nboard 3x2\nmove put: . -> x\nmove go e: x . -> . [x]\npass if count x > 1\n"
     "lose if count x = 4\ndraw claim if count {xo} > 2\ndraw claim e: x x\n"},
    {"'cycle' in ends and conditions, and quiet plies that forbid",
     "players x/o\nboard 3x1\n  x.o\nmove go e w: x . -> . [x]\nmove turn if cycle 2 = 0: x -> [x]\n"
     "draw if cycle 2 > 1\nwin if cycle 1 > 2\nforbid if quiet x > 3\nscore cycle 2 - cycle 1\npass if "
     "stuck\n"
     "lose if stuck\n"},
    {"counts behind which 'after' may not come to rest, and moves by the name of a further part",
     "players x/o\nboard 3x2\nmove put: . -> x\nthen turn may e: [x] . -> = q\nafter e: q x -> x q\n"
     "draw if moves o by turn > 2 and can turn\nprefer most count q\n"
     "forbid if moves o = 0\nlose if stuck\n"},
    {"parts that follow each step of moves that are walked",
     "players x/o\nboard\n  xo.o.\n  .o.o.\n  ...o.\nmove hop straight may again: x {.o}* o . -> . = . [x]\n"
     "then turn each straight: [x] .* o -> = = .\nthen mark: [x] -> {xq}\nlose if stuck\n"},
    {"'after' lines that only the cells tell what they take from the hands",
     "players x/o\nboard 4x2\nhand 2x 3o 2q\nmove put: . -> {xo}\nafter e: x {.o}+ x -> = q =\n"
     "after e: [A] A A -> . = q\nlose if stuck\n"},
    {"groups that may lie off the board",
     "players x/o\nboard 4x2\n  xo..\n  .oo.\nmove eat e w: x {o#}~ -> . .\nmove put: . -> x\nlose if stuck\n"
     "draw if quiet {} = 5\n"},
    {"'after' lines on steps that lead to several points, in the order of the links",
     "players x/o\nboard points 1 2 3 4 5\n  .....\nlink way 5-1 5-3 1-4 3-2 5-2 4-2\nmove put: . -> x\n"
     "after way: x o . -> = . x\nafter way: o x+ . -> o . .\nlose if stuck\ndraw if quiet {} = 4\n"},
    {"rules on the whole status beside passes, hands, parts, and questions for moves and attacks",
     "players x o\nboard x---\nx-AB -> oxAB\nxA-B -> xAxB\noAB- -> xABo\noAxB -> xA-B\npass if stuck\n"
     "draw if moves x > 2 or attacked o\nlose if stuck\n"},
    {"a player who may pass, and who is stuck ends the game",
     "players x/o\nboard 3x2\nmove go straight: x {.o}* . -> . = [x]\npass if count x < 3\nlose if stuck\n"
     "score count x\n"},
    {"'again' by several 'every' lines of one name, of which one may end and one keeps its direction",
     "players x/o\nboard 4x3\n  x.o.\n  .oo.\n  o..x\nmove eat every straight again: [x] o -> = q\n"
     "move eat every around may again: [x] . o -> = = x\nmove eat every e again straight: [x] q -> = .\n"
     "lose if stuck\n"},
    {"'after' lines with a run after what may lie off the board",
     "players x/o\nboard 5x2\n  .xo..\n  o...x\nmove put: . -> x\nafter e: [x] {o#} .+ -> = = q\n"
     "after straight: x {q#} {xo}* . -> q = = =\nlose if stuck\n"},
    {"'after' lines that ask for moves which may be there twice",
     "players x/o\nboard 4x2\nmove go around: x .* {.o} -> . = [x]\nmove go around: x {.o} -> q [x]\n"
     "after if other can go: q -> .\nafter e if can go: q x -> = q\nlose if stuck\n"},
    {"conditions that look from the anchor, of moves and parts, in classes, and of captures",
     "players x/o\nboard 4x3\n  x..o\n  .xo.\n  o..x\nclass calm if count (around in here: ? o) < 2: .\n"
     "move put if count (around in here: ? x) >= count (around in here: ? o): calm -> x\n"
     "move go straight if at around (count (e w in here: ? o)) > 0: x {.o} -> . [x]\n"
     "move slide diagonal if other (count (straight in here: ? x)) < 2: x .* . -> . = [x]\n"
     "then mark may after go if count (straight in here: ? x) = 1: x -> q\n"
     "forbid if attacked q\nvalue v = attacked x - attacks o\nlose if stuck\n"},
    {"a free part that may lead from any cell to any other",
     "players x/o\nboard 3x2\nmove put: . -> x\nthen swap free may anywhere: x [.] -> . x\n"
     "then turn may: . -> q\nlose if stuck\ndraw if quiet {} = 4\n"},
    {"'after' lines that ask for moves, where the past forbids some",
     "players x/o\nboard x..o\nmove go e w: x . -> . [x]\nafter e if can go: o x -> q =\n"
     "forbid if repeats > 1\nlose if stuck\n"},
    {"'after' lines that ask for both players' moves, where the past forbids some that change nothing",
     "players x/o\nboard\n  x..o\n  .q..\nmove go straight: x . -> . [x]\nmove stay extra: x -> [x]\n"
     "after e if other can stay: q . -> . q\nafter if count x < 1: q -> .\nforbid if repeats > 1\n"
     "lose if stuck\ndraw if repeats > 2\n"},
    {"'again' by several 'every' lines of one name, of which some say 'once'",
     "players x/o\nboard 4x3\n  x.o.\n  .oo.\n  o..x\nmove eat every straight again: [x] o -> = q\n"
     "move eat every around may again once: [x] . o -> = = x\nmove eat every e again: [x] q -> = .\n"
     "lose if stuck\n"},
    {"rules on the whole status of points, of a column, and of one cell",
     "players x o\nboard points a b c\n  ...\nlink way a-b b-c\nAoB -> AxB\nACx -> oCx\n.AA -> xAA\n"
     "win way: x x\nlose if stuck\n"},
    {"rules on the whole status of a column",
     "players x o\nboard 1x3\nAoB -> AxB\nACx -> oCx\n.AA -> xAA\npass if stuck\nlose if stuck\n"},
    {"rules on the whole status of one cell", "players x o\nboard 1x1\n. -> x\no -> .\nlose if stuck\n"},
    {"rows of many cells along links", along_links()},
    {"many names of which each is better than the next", many_names()},
};

/// Whether forms that are not written are too long, or ask for too many names or lines, and lack nothing
/// else.
bool is_for_size(const CompiledRuleset& rules) {
  try {
    static_cast<void>(lower_random_game(rules));
    static_cast<void>(lower_leaves(rules));
    static_cast<void>(lower_node(rules, NodeQuestion::children, std::nullopt));
  } catch (const std::length_error& /*too_long*/) {
    return true;
  }
  return false;
}

} // namespace

TEST_CASE("walked moves: forms find what the reference finds") {
  constexpr int statuses = 12;
  for (const WalkedCase& the : walked_cases) {
    DYNAMIC_SECTION(the.title) {
      const Ruleset ruleset = ruleset_of(the.rules);
      const CompiledRuleset rules(ruleset);
      CHECK(rules.random_games->code().missing() == "");
      CHECK(rules.leaf_counts->code().missing() == "");
      CHECK(rules.nodes->form(NodeQuestion::children, std::nullopt).code().missing() == "");
      Agreement both(ruleset);
      Random random(11);
      for (int i = 0; i < statuses; ++i) {
        const Status status = i == 0 ? ruleset.start : random_status(ruleset, random);
        INFO(i);
        CHECK(both.difference(status).value_or("") == "");
        CHECK(both.difference_in_play(status, random()).value_or("") == "");
      }
    }
  }
}

/// REGOLA_TEXTS in the environment says how many texts are looked at, REGOLA_SEED with which one it begins.
TEST_CASE("random texts have forms") {
  const auto number = [](const char* name, std::size_t otherwise) {
    const char* text = std::getenv(name); // NOLINT(concurrency-mt-unsafe)
    return text == nullptr ? otherwise : std::stoul(text);
  };
  const std::size_t wanted = number("REGOLA_TEXTS", 60);
  std::size_t texts = 0;
  std::vector<std::string> without;
  for (std::size_t seed = number("REGOLA_SEED", 1); texts < wanted; ++seed) {
    Random random(seed * 1000003U);
    std::string text = random_text(random);
    const auto ruleset = usable_part(text);
    if (!ruleset) continue;
    ++texts;
    Engine engine(*ruleset); // a text without a board has forms for the length of a status
    const CompiledRuleset& rules = engine.machine(random_status(*ruleset, random)).rules();
    for (FormCode* const code : {&rules.random_games->code(), &rules.leaf_counts->code(),
                                 &rules.nodes->form(NodeQuestion::children, std::nullopt).code()}) {
      if (code->missing().empty()) continue;
      without.push_back(std::to_string(seed) + ": " + code->missing());
      CHECK(is_for_size(rules.compiled_lines ? *rules.compiled_lines : rules));
      break;
    }
  }
  for (const std::string& reason : without) UNSCOPED_INFO(reason);
  CHECK(without.size() <= texts / 1000);
}
