#include "engine/solve/retrograde/code_batch.hpp"

#include <array>
#include <set>

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("mixed codes are found again, and no two become one") {
  const std::array<std::uint8_t, 2> rest{7, 200};
  std::set<std::uint64_t> known;
  for (std::uint64_t word = 0; word < 0x10000; ++word) {
    const std::uint64_t once = mixed(word, {}, 16);
    REQUIRE(once <= 0xFFFF);
    REQUIRE(unmixed(once, {}, 16) == word);
    known.insert(once);
    for (const unsigned bits : {24U, 40U, 64U}) {
      const std::uint64_t long_word = word * 0x9E37'79B9'7F4A'7C15U >> (64U - bits);
      REQUIRE(unmixed(mixed(long_word, rest, bits), rest, bits) == long_word);
    }
  }
  CHECK(known.size() == 0x10000);
  CHECK(mixed(5, {}, 64) != mixed(5, rest, 64));
}
