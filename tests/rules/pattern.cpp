#include "rules/ruleset/pattern.hpp"

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("capitals of a pattern are variables unless they are constants of the game") {
  const Pattern pattern("xA-K", SymbolSet("K"));
  CHECK(pattern.size() == 4);
  CHECK(pattern[2] == '-');
  CHECK_FALSE(pattern.is_variable_at(0));
  CHECK(pattern.is_variable_at(1));
  CHECK_FALSE(pattern.is_variable_at(3));
  CHECK(Pattern("xA-K").is_variable_at(3));
  CHECK(pattern != Pattern("xA-K"));
}
