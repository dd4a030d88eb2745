#include "rules/ruleset/ruleset.hpp"

#include <catch2/catch.hpp>

#include "rules/format/format.hpp"
#include "rules/grammar/parse.hpp"
#include "tests/rules/loaded.hpp"

using namespace regola;
using namespace regola::test;

namespace {

const char* const chess_like =
    "players white/black K/k J/j n/s\nboard\n  .j.\n  ...\n  .J.\nclass king = KJ\n"
    "move step around: king . -> . [K]\n";

} // namespace

TEST_CASE("show: a symbol without a line is shown as itself") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 3x3\nmove put: . -> x\n");
  CHECK(shown_text(ruleset, 'x') == "x");
  CHECK(shown_glyph(ruleset, 'x') == "x");
  CHECK(shown_name(ruleset, 'x') == "'x'");
}

TEST_CASE("show: a line holds for the symbol and for its mirror image") {
  const Ruleset ruleset = ruleset_of(std::string(chess_like) + "show KJ as K ♔/♚ king\n");
  for (const char symbol : {'K', 'J'}) {
    CHECK(shown_text(ruleset, symbol) == "K");
    CHECK(shown_glyph(ruleset, symbol) == "♔");
    CHECK(shown_name(ruleset, symbol) == "white king");
  }
  for (const char symbol : {'k', 'j'}) {
    CHECK(shown_text(ruleset, symbol) == "k");
    CHECK(shown_glyph(ruleset, symbol) == "♚");
    CHECK(shown_name(ruleset, symbol) == "black king");
  }
}

TEST_CASE("show: each of its parts may be left out") {
  CHECK(shown_glyph(ruleset_of(std::string(chess_like) + "show J as K\n"), 'j') == "k");
  CHECK(shown_text(ruleset_of(std::string(chess_like) + "show J as +K\n"), 'j') == "+k");
  CHECK(shown_name(ruleset_of(std::string(chess_like) + "show J unmoved king\n"), 'j') ==
        "black unmoved king");
  const Ruleset ruleset = ruleset_of(std::string(chess_like) + "show . · // only a dot\n");
  CHECK(shown_glyph(ruleset, '.') == "·");
  CHECK(shown_text(ruleset, '.') == ".");
}

TEST_CASE("owners: by pairs, by the name of a player, by who moves a symbol") {
  const Ruleset mirrored = ruleset_of(chess_like);
  CHECK(owner_of(mirrored, 'J') == first_player);
  CHECK(owner_of(mirrored, 'j') == second_player);
  CHECK_FALSE(owner_of(mirrored, '.'));
  const Ruleset named = ruleset_of("players a d\nboard 4x1\n  .akt\nmove go e w for a: a . -> . [a]\n"
                                   "move go e w for d: k . -> . [k]\nlose if stuck\n");
  CHECK(owner_of(named, 'a') == first_player);
  CHECK(owner_of(named, 'k') == second_player);
  CHECK_FALSE(owner_of(named, 't'));
  const Ruleset whole = ruleset_of("players x o\nboard x--\nx-A -> oxA\no-A -> xoA\n");
  CHECK(owner_of(whole, 'x') == first_player);
  CHECK(owner_of(whole, 'o') == second_player);
  CHECK_FALSE(owner_of(whole, '-'));
}

TEST_CASE("show: the formatter writes it as it is read") {
  for (const char* line :
       {"show KJ as K ♔/♚ king\n", "show x ✕/○\n", "show T as +P promoted pawn\n", "show x as X\n"}) {
    CHECK(format(Source{"text", line}) == line);
  }
}

TEST_CASE("points may be laid out in a drawing, in the order of their names") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard points top left right\n     x\n    / \\\n   .-+-o\n"
                                     "link way top-left top-right left-right\nmove go way: x . -> . [x]\n");
  CHECK(ruleset.board.shape() == Board::Shape::points);
  CHECK(ruleset.start.text() == "x.o");
  CHECK(ruleset.board.drawing() == std::vector<std::string>{"  .", " / \\", ".-+-."});
}
