#include "engine/compiled/machine/positions.hpp"

#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("blocks stay where they are while others are taken") {
  Arena arena;
  std::vector<Word*> blocks;
  for (Word i = 0; i < 3000; ++i) {
    blocks.push_back(arena.take(50));
    std::fill_n(blocks.back(), 50, i);
  }
  for (Word i = 0; i < 3000; ++i) {
    REQUIRE(std::count(blocks[i], blocks[i] + 50, i) == 50);
  }
}

TEST_CASE("what is given back is taken again") {
  Arena arena;
  static_cast<void>(arena.take(10));
  const Arena::Mark mark = arena.mark();
  std::vector<Word*> first;
  for (int i = 0; i < 2000; ++i) first.push_back(arena.take(100));
  arena.release(mark);
  for (Word* block : first) REQUIRE(arena.take(100) == block);
  arena.give_back(100);
  CHECK(arena.take(100) == first.back());
}

TEST_CASE("a block may be larger than all before it") {
  Arena arena;
  static_cast<void>(arena.take(1));
  Word* large = arena.take(std::size_t{1} << 18U);
  large[(std::size_t{1} << 18U) - 1] = 7;
  CHECK(large[(std::size_t{1} << 18U) - 1] == 7);
}
