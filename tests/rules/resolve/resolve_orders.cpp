#include "tests/rules/loaded.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

TEST_CASE("orders: symbols stand for their places, those of the mirror for the same") {
  const Ruleset ruleset =
      ruleset_of("players x/o a/A b/B\nboard 2x1\n  aA\norder tower = .ab\nclass any = B\n"
                 "move grow: tower -> +1\nmove take e: tower {AB} -> +1 .\n");
  REQUIRE(ruleset.orders.size() == 2);
  CHECK(ruleset.orders[0].symbols == ".ab");
  CHECK(ruleset.orders[1].symbols == ".AB");
  CHECK(ruleset.numbers.at('B') == 2);
  CHECK(ruleset.numbers.at('.') == 0);
}

TEST_CASE("orders: where the mirror changes nothing there is one order for both") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard 2x1\norder pile = .12\nmove put: pile -> +1\nlose if stuck\n");
  CHECK(ruleset.orders.size() == 1);
  const Write& write = ruleset.sides[second_player].moves.front().right.front();
  CHECK(write.kind == Write::Kind::sum);
  CHECK(write.symbols == ".12");
}

TEST_CASE("orders: what lies behind 9 is shown as its number, where they count in digits") {
  const Ruleset digits =
      ruleset_of("players x/o\nboard 1x1\norder pile = .123456789ab\nmove put: pile -> +1\n"
                 "lose if stuck\nshow b as B\n");
  CHECK(shown_text(digits, 'a') == "10");
  CHECK(shown_text(digits, 'b') == "B");
  CHECK(shown_text(digits, '9') == "9");
  const Ruleset letters =
      ruleset_of("players x/o\nboard 1x1\norder pile = .cdefghijklmn\nmove put: pile -> +1\n"
                 "lose if stuck\n");
  CHECK(shown_text(letters, 'm') == "m");
}
