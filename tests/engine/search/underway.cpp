#include "engine/search/underway.hpp"

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("a move is under way from its begin to its end") {
  Underway underway;
  constexpr Word key = 0x1234'5678'9ABC'DEF0U;
  CHECK_FALSE(underway.is_searched(key));
  underway.begin(key);
  underway.begin(key);
  CHECK(underway.is_searched(key));
  CHECK_FALSE(underway.is_searched(key + 1));
  underway.end(key);
  CHECK_FALSE(underway.is_searched(key));
}

TEST_CASE("moves that share a place in memory are known apart, the last ones at least") {
  Underway underway;
  constexpr Word far = Word{1} << 40U; // a multiple of any number of places
  for (Word i = 1; i <= 6; ++i) underway.begin(i * far);
  CHECK(underway.is_searched(6 * far));
  underway.end(6 * far);
  CHECK_FALSE(underway.is_searched(6 * far));
  for (Word i = 1; i <= 5; ++i) underway.end(i * far);
  for (Word i = 1; i <= 6; ++i) CHECK_FALSE(underway.is_searched(i * far));
}
