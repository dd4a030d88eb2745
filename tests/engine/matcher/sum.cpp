#include "engine/matcher/rewrite.hpp"
#include "engine/matcher/successors.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

/// The cells and hands of all statuses that moves lead to.
std::set<std::string> after(const Ruleset& ruleset, const std::string& status) {
  std::set<std::string> all;
  for (const Successor& next : successors(ruleset, status_of(ruleset, status))) {
    all.insert(to_text(ruleset, next.status));
  }
  return all;
}

const std::string pile_head = "players x/o\nboard 4x1\norder pile = .123\n";

} // namespace

TEST_CASE("sums: a number is written where its order has it") {
  const Ruleset game = ruleset_of(pile_head + "move put: pile -> +2\n");
  const Write& write = game.sides[first_player].moves.front().right.front();
  CHECK(summed(game, write, '.', {}) == '2');
  CHECK(summed(game, write, '1', {}) == '3');
  CHECK(summed(game, write, '2', {}) == std::nullopt);
  CHECK(after(game, ".x23 x") == std::set<std::string>{"2x23 o"});
}

TEST_CASE("sums: a line whose sum is no number does not match") {
  const Ruleset game = ruleset_of(pile_head + "move join e: pile=A pile=B -> . A+B\n");
  CHECK(after(game, "12x3 x") == std::set<std::string>{".3x3 o"});
  CHECK(after(game, "22.3 x") == std::set<std::string>{"22.3 o", "2.23 o"}); // 2 + 2 is too much
  const Ruleset less = ruleset_of(pile_head + "move less e: pile=A pile=B -> A-B =\n");
  CHECK(after(less, "32xx x") == std::set<std::string>{"12xx o"});
  CHECK(after(less, "23xx x").empty());
}

TEST_CASE("sums: all matches of one `every` move read the board as it was") {
  const Ruleset game = ruleset_of(pile_head + "move all every e w: [x] pile+ -> = +1\n");
  CHECK(after(game, "1x2. x") == std::set<std::string>{"2x31 o"});
  CHECK(after(game, "1x3. x") == std::set<std::string>{"2x3. o"}); // nothing lies beyond 3
  const Ruleset both = ruleset_of(pile_head + "move all every e: [pile]=A pile -> = +A\n");
  CHECK(after(both, "11xx x") == std::set<std::string>{"12xx o"});
}

TEST_CASE("sums: a hand holds what the board has lost, and gives it back") {
  const Ruleset game = ruleset_of(pile_head + "hand 0pile\nmove take: {123} -> .\nmove give: pile -> +1\n");
  CHECK(after(game, "2.xx x 0pile") == std::set<std::string>{"..xx o 2pile"});
  CHECK(after(game, "..xx x 2pile") == std::set<std::string>{"1.xx o 1pile", ".1xx o 1pile"});
}

TEST_CASE("sums: a hand may be filled and emptied by some moves alone") {
  const Ruleset game = ruleset_of("players x/o\nboard 4x1\nhand 1x 1o by put\nmove put: . -> x\n"
                                  "move lay in a1: . -> x\n");
  CHECK(after(game, ".xxo x 1x 1o") == std::set<std::string>{"xxxo o 0x 1o", "xxxo o 1x 1o"});
  CHECK(after(game, ".xxo x 0x 1o") == std::set<std::string>{"xxxo o 0x 1o"});
}
