#include "engine/solve/search/solving_memory.hpp"

#include <catch2/catch.hpp>

using namespace regola;

namespace {

constexpr std::size_t table_bytes = std::size_t{1} << 20U;

} // namespace

TEST_CASE("solving memory: a search goes back to the uppermost question that another one has answered") {
  SharedSearch shared(table_bytes);
  SolvingMemory search(table_bytes, &shared);
  SolvingMemory helper(table_bytes, &shared);
  search.begin_way();
  const auto key_at = [](int ply) { return Word{0x9E37'79B9'7F4A'7C15} * static_cast<Word>(ply + 1); };
  for (int ply = 0; ply < 5; ++ply) {
    REQUIRE(search.is_told(ply));
    search.ask(ply, key_at(ply), 1);
  }
  CHECK_FALSE(search.look_back(4));
  CHECK_FALSE(search.is_answered(4));
  helper.store(key_at(3), {0, true, 1, 0}); // at least less than what is asked: no answer
  CHECK_FALSE(search.look_back(4));
  helper.store(key_at(3), {0, false, 1, 0});            // at most less
  helper.store(key_at(2), {win_score - 9, true, 1, 0}); // at least more
  helper.store(key_at(0), {win_score - 9, true, 1, 0}); // the root ends by itself
  REQUIRE(search.look_back(4));
  CHECK(search.is_answered(4));
  CHECK(search.is_answered(2));
  CHECK_FALSE(search.is_answered(1));
  CHECK_FALSE(search.is_answered_at(3));
  REQUIRE(search.is_answered_at(2));
  CHECK(search.answer() == win_score - 9);
  CHECK_FALSE(search.is_answered(4));
  CHECK_FALSE(search.look_back(2)); // what lies further down is over
}

TEST_CASE("solving memory: threads see what others look at, and who is alone tells nobody") {
  SharedSearch shared(table_bytes);
  SolvingMemory search(table_bytes, &shared);
  SolvingMemory helper(table_bytes, &shared);
  search.begin(12, 3);
  CHECK(helper.is_searched(12, 3));
  CHECK_FALSE(helper.is_searched(12, 4));
  search.end(12, 3);
  CHECK_FALSE(helper.is_searched(12, 3));
  SolvingMemory alone(table_bytes, nullptr);
  CHECK_FALSE(alone.is_told(0));
  CHECK_FALSE(alone.look_back(5));
  CHECK_FALSE(alone.has_ended());
}
