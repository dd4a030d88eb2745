#include "engine/solve/search/solving_memory.hpp"

#include <initializer_list>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/random.hpp"

using namespace regola;

TEST_CASE("solving table: what is stored is found, as it was") {
  SolvingTable table(std::size_t{1} << 12U);
  CHECK(table.bytes() == std::size_t{1} << 12U);
  const std::vector<Score> scores = {0,
                                     win_score - 1,
                                     1 - win_score,
                                     win_score - 2000,
                                     2000 - win_score,
                                     margin_score + 1,
                                     -margin_score - 1,
                                     margin_score + 5000,
                                     -margin_score - 5000};
  Random random(3);
  for (const Score score : scores) {
    for (const bool is_least : {true, false}) {
      const Word key = random();
      CHECK_FALSE(table.find(key));
      const ProvenBound bound{score, is_least, 7, 3};
      table.store(key, bound);
      REQUIRE(table.find(key));
      CHECK(*table.find(key) == bound);
    }
  }
}

TEST_CASE("solving table: margins that have no room are not kept") {
  SolvingTable table(std::size_t{1} << 12U);
  table.store(1, {margin_score + 100'000, true, 1, 0});
  CHECK_FALSE(table.find(1));
  table.store(1, {-margin_score - SolvingTable::most_margin - 1, true, 1, 0});
  CHECK_FALSE(table.find(1));
  table.store(1, {-margin_score - SolvingTable::most_margin, true, 1, 0});
  CHECK(table.find(1)->score == -margin_score - SolvingTable::most_margin);
}

TEST_CASE("solving table: in a full bucket what took least effort gives way") {
  SolvingTable table(64); // one bucket
  for (Word key = 1; key <= 8; ++key)
    table.store(key, {0, true, static_cast<std::uint8_t>(key == 5 ? 1 : 9), 0});
  table.store(9, {0, false, 2, 0});
  CHECK_FALSE(table.find(5));
  for (const Word key : std::initializer_list<Word>{1, 2, 3, 4, 6, 7, 8, 9}) CHECK(table.find(key));
  table.store(9, {win_score - 3, true, 1, 4});
  CHECK(table.find(9)->score == win_score - 3);
  CHECK(table.find(1));
}

TEST_CASE("solving table: without room it remembers nothing") {
  SolvingTable table(0);
  table.store(1, {0, true, 1, 0});
  CHECK_FALSE(table.find(1));
}
