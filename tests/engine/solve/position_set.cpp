#include "engine/solve/position_set.hpp"
#include "engine/compiled/random.hpp"

#include <map>

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("position sets number what is new, and find it again") {
  constexpr std::size_t longest = 300;
  Random random(3);
  PositionSet set(longest);
  std::map<std::vector<std::uint8_t>, PositionSet::Index> known;
  std::size_t bytes = 0;
  for (int i = 0; i < 20'000; ++i) {
    // Short ones come again, and long ones have a length of two bytes.
    const std::size_t length = random.below(2) == 0 ? 1 + random.below(2) : 1 + random.below(longest);
    CodeBytes code;
    for (std::size_t k = 0; k < length; ++k) code.push_back(static_cast<std::uint8_t>(random.below(200)));
    const std::vector<std::uint8_t> key(code.begin(), code.end());
    const auto place = known.find(key);
    const auto found = set.find(code);
    REQUIRE(found.has_value() == (place != known.end()));
    const auto [index, fresh] = set.add(code);
    REQUIRE(fresh == !found);
    if (fresh) {
      REQUIRE(index == known.size());
      known.emplace(key, index);
      bytes += length;
    } else {
      REQUIRE(index == place->second);
      REQUIRE(*found == index);
    }
  }
  CHECK(set.size() == known.size());
  for (const auto& [key, index] : known) REQUIRE(std::equal(key.begin(), key.end(), set.code(index)));
  CHECK(set.bytes() > bytes);
  CHECK(set.bytes() < bytes + 13 * known.size() + (std::size_t{2} << 20U));
  CHECK(set.bytes_to_grow() > set.bytes());
}
