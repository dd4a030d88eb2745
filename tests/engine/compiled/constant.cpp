#include "engine/compiled/constant.hpp"

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
}

TEST_CASE("what depends on the status is not") {
  CHECK_FALSE(constant_of("count x = 1").has_value());
  CHECK_FALSE(constant_of("P = 1 and count x = 1").has_value());
  CHECK_FALSE(constant_of("P = 0 or stuck").has_value());
  CHECK_FALSE(constant_of("not stuck").has_value());
}
