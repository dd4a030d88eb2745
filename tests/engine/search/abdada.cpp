#include "engine/search/transposition_table.hpp"

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("a move is under way from its begin to its end") {
  Abdada abdada;
  constexpr Word key = 0x1234'5678'9ABC'DEF0U;
  CHECK_FALSE(abdada.is_searched(key));
  abdada.begin(key);
  abdada.begin(key);
  CHECK(abdada.is_searched(key));
  CHECK_FALSE(abdada.is_searched(key + 1));
  abdada.end(key);
  CHECK_FALSE(abdada.is_searched(key));
}

TEST_CASE("moves that share a place in memory are known apart, the last ones at least") {
  Abdada abdada;
  constexpr Word far = Word{1} << 40U; // a multiple of any number of places
  for (Word i = 1; i <= 6; ++i) abdada.begin(i * far);
  CHECK(abdada.is_searched(6 * far));
  abdada.end(6 * far);
  CHECK_FALSE(abdada.is_searched(6 * far));
  for (Word i = 1; i <= 5; ++i) abdada.end(i * far);
  for (Word i = 1; i <= 6; ++i) CHECK_FALSE(abdada.is_searched(i * far));
}
