#include "engine/solve/retrograde/position_set.hpp"
#include "engine/compiled/random.hpp"

#include <map>
#include <thread>

#include <catch2/catch.hpp>

using namespace regola;

namespace {

CodeBytes some_code(Random& random, std::size_t longest) {
  const auto more = static_cast<std::uint32_t>(longest - PositionCode::shortest);
  CodeBytes code(PositionCode::shortest + random.below(more));
  for (std::uint8_t& byte : code) byte = static_cast<std::uint8_t>(random.below(6));
  return code;
}

bool add_all(PositionSet& set, CodeBatch& batch, std::size_t memory) {
  batch.sort();
  bool fits = true;
  for (std::size_t from = 0; from < batch.size();) {
    const auto codes = batch.of_one_table(from);
    fits = set.add(batch, codes, drawn_value, memory) && fits;
    from += codes.size();
  }
  return fits;
}

bool holds(PositionSet& set, const CodeBytes& code) {
  CodeBatch batch;
  batch.add(code);
  return set.find(batch.items().front(), batch.rest(batch.items().front())) != nullptr;
}

} // namespace

TEST_CASE("position sets hold what was added, also by two threads at once") {
  constexpr std::size_t longest = 12;
  PositionSet set(longest);
  const auto work = [&](std::uint64_t seed) {
    Random random(seed);
    for (int i = 0; i < 200; ++i) {
      CodeBatch batch;
      for (int k = 0; k < 50; ++k) batch.add(some_code(random, longest));
      static_cast<void>(add_all(set, batch, std::size_t{1} << 30U));
    }
  };
  std::thread other(work, 1);
  work(2);
  other.join();
  std::map<std::vector<std::uint8_t>, bool> known;
  for (const std::uint64_t seed : {1U, 2U}) {
    Random random(seed);
    for (int i = 0; i < 10'000; ++i) {
      const CodeBytes code = some_code(random, longest);
      REQUIRE(holds(set, code));
      known.try_emplace({code.begin(), code.end()});
    }
  }
  CHECK(set.size() == known.size());
  std::size_t found = 0;
  std::size_t bytes = 0;
  for (const PositionSet::Place& place : set.places()) {
    for (std::size_t slot = 0; slot < place.table->slots(); ++slot) {
      if (place.table->value(slot) == no_position) continue;
      CodeBytes code;
      CodeBatch::restore(place.length, place.part, place.table->word(slot), place.table->rest(slot), code);
      REQUIRE(known.contains({code.begin(), code.end()}));
      ++found;
    }
    bytes += place.table->bytes();
  }
  CHECK(found == known.size());
  CHECK(set.bytes() >= bytes);
  CHECK(set.most_bytes() >= set.bytes());
}

TEST_CASE("position sets tell when they cannot grow, and lose nothing") {
  PositionSet set(8);
  Random random(9);
  std::size_t codes = 0;
  bool fits = true;
  while (fits) {
    CodeBatch batch;
    for (int k = 0; k < 20; ++k) {
      CodeBytes code(5);
      for (std::uint8_t& byte : code) byte = static_cast<std::uint8_t>(random.below(256));
      batch.add(code);
    }
    fits = add_all(set, batch, std::size_t{1} << 20U);
    codes += batch.size();
    REQUIRE(codes < 200'000);
  }
  CHECK(set.size() > codes - 20); // two of five random bytes are hardly ever equal
  CHECK(set.bytes() < (std::size_t{1} << 20U) + 4096);
  CHECK(codes > 100'000);
}
