#include "rules/ruleset/asks.hpp"

#include <string>

#include <catch2/catch.hpp>

#include "rules/load.hpp"

using namespace regola;

namespace {

std::optional<std::int32_t> constant_of(const std::string& condition) {
  const Loaded loaded =
      load_text("text", "param P=1\nplayers x/o\nboard 2x2\nmove put: . -> x\ndraw if " + condition);
  INFO(loaded.report());
  REQUIRE(loaded.ruleset);
  return constant(*loaded.ruleset->sides[0].ends.at(0).guard.condition);
}

} // namespace

TEST_CASE("what depends on parameters alone is known before the game") {
  CHECK(constant_of("P = 1") == 1);
  CHECK(constant_of("P > 1") == 0);
  CHECK(constant_of("not P = 1") == 0);
  CHECK(constant_of("P = 0 and count x = 1") == 0);
  CHECK(constant_of("P = 1 or count x = 1") == 1);
  CHECK(constant_of("P <= 1 and P >= 1 and P != 0") == 1);
  CHECK(constant_of("P < 1 or P = 2") == 0);
  CHECK(constant_of("2 * P + 7 / 2 - 1") == 4);
  CHECK(constant_of("7 / 0") == 0);
  CHECK(constant_of("min(3, P, 2) + max(P, 5) - abs(-4)") == 2);
  CHECK(constant_of("ratio(3, P)") == 50);
  CHECK(constant_of("1000000 * 1000000") == 2147483647);
}

TEST_CASE("what depends on the status is not") {
  CHECK_FALSE(constant_of("count x = 1").has_value());
  CHECK_FALSE(constant_of("P = 1 and count x = 1").has_value());
  CHECK_FALSE(constant_of("P = 0 or stuck").has_value());
  CHECK_FALSE(constant_of("not stuck").has_value());
  CHECK_FALSE(constant_of("1 + count x").has_value());
  CHECK_FALSE(constant_of("other P").has_value());
}
