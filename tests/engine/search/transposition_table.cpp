#include "engine/search/transposition_table.hpp"
#include "engine/compiled/random.hpp"

#include <catch2/catch.hpp>

using namespace regola;

namespace {

TableEntry entry_of(Score score, std::uint8_t depth) {
  TableEntry entry;
  entry.score = score;
  entry.depth = depth;
  return entry;
}

} // namespace

TEST_CASE("transposition table: what was stored is found whole") {
  TranspositionTable table(1 << 16);
  for (const Score score : {0, 1, -1, win_score - 7, -(win_score - 250), 499'999'999}) {
    for (const Bound bound : {Bound::exact, Bound::lower, Bound::upper}) {
      for (const bool proven : {false, true}) {
        TableEntry entry = entry_of(score, 255);
        entry.bound = bound;
        entry.proven = proven;
        entry.move_index = 1234;
        table.store(99, entry);
        const auto found = table.find(99);
        REQUIRE(found);
        CHECK(found->score == score);
        CHECK(found->depth == 255);
        CHECK(found->bound == bound);
        CHECK(found->proven == proven);
        CHECK(found->move_index == 1234);
      }
    }
  }
  CHECK_FALSE(table.find(98));
  table.clear();
  CHECK_FALSE(table.find(99));
}

TEST_CASE("transposition table: a place beyond those it has room for is not remembered") {
  CHECK(TableEntry::remembered(0) == 0);
  CHECK(TableEntry::remembered(4094) == 4094);
  CHECK(TableEntry::remembered(4095) == TableEntry::no_move);
  CHECK(TableEntry::remembered(50'000) == TableEntry::no_move);
}

TEST_CASE("transposition table: never larger than it may be") {
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{63}, std::size_t{64}, std::size_t{1'000'000}}) {
    const TranspositionTable table(bytes);
    CHECK(table.bytes() <= bytes);
    CHECK(table.bytes() + 64 > bytes);
    CHECK(table.empty() == (bytes < 64));
  }
}

TEST_CASE("transposition table: without room nothing is remembered and nothing breaks") {
  TranspositionTable table(0);
  table.store(1, entry_of(1, 1));
  CHECK_FALSE(table.find(1));
}

TEST_CASE("transposition table: in a full bucket the shallowest of the oldest search makes room") {
  TranspositionTable table(64); // one bucket of four
  for (Word key = 1; key <= 4; ++key) table.store(key, entry_of(0, static_cast<std::uint8_t>(10 * key)));
  table.store(5, entry_of(0, 7));
  CHECK_FALSE(table.find(1));
  CHECK(table.find(5));
  table.age();
  table.store(6, entry_of(0, 1)); // 5 is the shallowest of the old ones
  CHECK_FALSE(table.find(5));
  table.store(7, entry_of(0, 2)); // an old entry goes before a new one, deep as it is
  CHECK_FALSE(table.find(2));
  CHECK(table.find(6));
}

TEST_CASE("transposition table: keys that share a bucket are told apart") {
  TranspositionTable table(64);
  Random random(5);
  for (int i = 0; i < 1000; ++i) {
    const Word key = random();
    table.store(key, entry_of(i, 3));
    REQUIRE(table.find(key)->score == i);
    REQUIRE_FALSE(table.find(key ^ 1U));
  }
}
