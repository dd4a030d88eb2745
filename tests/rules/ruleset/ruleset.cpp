#include "rules/ruleset/ruleset.hpp"

#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;

TEST_CASE("from_rules takes the constants of the patterns as symbols and names no start") {
  const Ruleset ruleset =
      Ruleset::from_rules({{Pattern("x-A"), Pattern("oxA")}, {Pattern("oA-"), Pattern("xAo")}});
  CHECK(ruleset.symbols == SymbolSet("xo-"));
  CHECK_FALSE(ruleset.has_start);
  CHECK(ruleset.rules.size() == 2);
  CHECK(ruleset.players[0] != ruleset.players[1]);
}

TEST_CASE("values are found by name") {
  const Ruleset ruleset =
      test::ruleset_of("players x/o\nboard 2x2\nmove put: . -> x\nvalue one = 1\nvalue two = 2\n");
  REQUIRE(ruleset.find_value("two") != nullptr);
  CHECK(ruleset.find_value("two")->expression.number == 2);
  CHECK(ruleset.find_value("three") == nullptr);
}

TEST_CASE("a ruleset keeps history only where a line asks for it") {
  const std::string text = "players x/o\nboard 2x2\nmove put: . -> x\n";
  CHECK_FALSE(test::ruleset_of(text).keeps_past);
  CHECK(test::ruleset_of(text + "draw if repeats > 2\n").keeps_past);
  CHECK(test::ruleset_of(text + "draw if quiet x > 9\n").quiet.size() == 2);
}
