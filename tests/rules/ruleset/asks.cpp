#include "rules/ruleset/asks.hpp"

#include <stdexcept>

#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using Kind = Expression::Kind;

namespace {

const Expression& value_of(const Ruleset& ruleset, const std::string& name) {
  for (const Value& value : ruleset.values) {
    if (value.name == name) return value.expression;
  }
  throw std::invalid_argument(name);
}

const std::string row_head = "players x/o\nboard ...\nmove put: . -> x\n";

} // namespace

TEST_CASE("asks: an expression is searched with the values that it names") {
  const Ruleset ruleset =
      test::ruleset_of(row_head + "value held = stuck\nvalue twice = 2 * held + 1\n"
                                  "value plain = count {x}\nvalue both = plain + twice\n");
  CHECK(asks(ruleset, value_of(ruleset, "held"), Kind::stuck));
  CHECK(asks(ruleset, value_of(ruleset, "both"), Kind::stuck));
  CHECK(asks(ruleset, value_of(ruleset, "both"), Kind::count_cells));
  CHECK_FALSE(asks(ruleset, value_of(ruleset, "plain"), Kind::stuck));
  CHECK(asks_for_moves(ruleset, value_of(ruleset, "both")));
  CHECK_FALSE(asks_for_moves(ruleset, value_of(ruleset, "plain")));
}

TEST_CASE("asks: who is asked about depends on who looks") {
  const Ruleset ruleset = test::ruleset_of(row_head + "value held = stuck\nvalue foe = other held\n");
  const Expression& held = value_of(ruleset, "held");
  const Expression& foe = value_of(ruleset, "foe");
  CHECK(asks_if_stuck(ruleset, held, first_player, first_player));
  CHECK_FALSE(asks_if_stuck(ruleset, held, first_player, second_player));
  CHECK(asks_if_stuck(ruleset, held, second_player, second_player));
  CHECK(asks_if_stuck(ruleset, foe, first_player, second_player));
  CHECK_FALSE(asks_if_stuck(ruleset, foe, first_player, first_player));
}

TEST_CASE("asks: without a mirror a value is what the first player sees") {
  const Ruleset ruleset =
      test::ruleset_of("players x o\nboard .o.\nmove put: . -> x\nvalue held = stuck\nvalue same = held\n");
  CHECK(asks_if_stuck(ruleset, value_of(ruleset, "same"), second_player, first_player));
  CHECK_FALSE(asks_if_stuck(ruleset, value_of(ruleset, "same"), second_player, second_player));
}
