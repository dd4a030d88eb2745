#include "engine/solve/proof_number/proof_number_search.hpp"

#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/random.hpp"

using namespace regola;

TEST_CASE("proof number table: what is stored is found, as it was") {
  ProofNumberTable table(std::size_t{1} << 12U);
  CHECK(table.bytes() == std::size_t{1} << 12U);
  CHECK(table.places() == 256);
  Random random(5);
  for (const ProofNumbers& numbers :
       {ProofNumbers{}, ProofNumbers{7, 12345}, ProofNumbers::proven(), ProofNumbers::disproven()}) {
    const Word key = random();
    CHECK_FALSE(table.find(key));
    CHECK(table.effort(key) == 0);
    table.store(key, numbers, 9);
    REQUIRE(table.find(key));
    CHECK(*table.find(key) == numbers);
    CHECK(table.effort(key) == 9);
  }
}

TEST_CASE("proof number table: the effort of a position grows, its numbers are the last ones") {
  ProofNumberTable table(std::size_t{1} << 12U);
  table.store(1, {2, 3}, 20);
  table.store(1, {4, 5}, 2);
  CHECK(*table.find(1) == ProofNumbers{4, 5});
  CHECK(table.effort(1) == 20);
}

TEST_CASE("proof number table: what took most effort stays") {
  ProofNumberTable table(64); // one bucket
  CHECK(table.places() == 4);
  table.store(100, {1, 2}, 30);
  for (Word key = 1; key <= 50; ++key) table.store(key, {3, 4}, 1);
  REQUIRE(table.find(100));
  CHECK(*table.find(100) == ProofNumbers{1, 2});
  CHECK(table.find(50));
  CHECK_FALSE(table.find(1));
}

TEST_CASE("proof number table: a larger one takes over all") {
  ProofNumberTable small(std::size_t{1} << 12U);
  Random random(8);
  std::vector<Word> keys;
  for (std::uint32_t i = 0; i < 100; ++i) {
    keys.push_back(random());
    small.store(keys.back(), {i, i + 1}, i % 60);
  }
  ProofNumberTable large(std::size_t{1} << 16U);
  large.take_over(small);
  for (const Word key : keys) {
    CHECK(large.find(key) == small.find(key));
    CHECK(large.effort(key) == small.effort(key));
  }
}

TEST_CASE("proof number table: without memory nothing is kept") {
  ProofNumberTable none(0);
  none.store(1, {1, 1}, 1);
  CHECK_FALSE(none.find(1));
  CHECK(none.places() == 0);
}
