#include "engine/compiled/random.hpp"
#include "engine/solve/retrograde/position_set.hpp"

#include <array>
#include <map>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;

namespace {

using Key = std::pair<std::uint64_t, std::vector<std::uint8_t>>;

/// All codes in the order of the table, with their values.
std::vector<std::pair<Key, TableValue>> contents(const CodeTable& table) {
  std::vector<std::pair<Key, TableValue>> all;
  for (std::size_t slot = 0; slot < table.slots(); ++slot) {
    if (table.value(slot) == no_position) continue;
    const std::uint8_t* rest = table.rest(slot);
    all.push_back({{table.word(slot), {rest, rest + table.rest_bytes()}}, table.value(slot)});
  }
  return all;
}

/// Adds codes with words of so many kinds, some of them close together, as a map does.
void check_against_map(std::size_t length, std::uint64_t kinds, int codes) {
  Random random(length);
  CodeTable table(length);
  std::map<Key, TableValue> known;
  const unsigned bits = bits_mixed(length) - 8;
  for (int i = 0; i < codes; ++i) {
    const std::uint64_t spread = kinds >> bits != 0 ? 1 : (std::uint64_t{1} << bits) / kinds;
    const std::uint64_t word =
        random.below(static_cast<std::uint32_t>(kinds)) * spread & code_mixing::mask(bits);
    std::vector<std::uint8_t> rest;
    while (rest.size() < table.rest_bytes()) rest.push_back(static_cast<std::uint8_t>(random.below(2)));
    const Key key{word, rest};
    const auto value = static_cast<TableValue>(1 + random.below(100));
    const auto found = table.find(word, rest.data());
    REQUIRE(found.has_value() == known.contains(key));
    REQUIRE(table.add(word, rest.data(), value) == !found);
    known.try_emplace(key, value);
    REQUIRE(table.value(*table.find(word, rest.data())) == known.at(key));
  }
  REQUIRE(table.size() == known.size());
  REQUIRE(contents(table) == std::vector<std::pair<Key, TableValue>>(known.begin(), known.end()));
}

} // namespace

TEST_CASE("code tables hold what a map holds, in its order") {
  check_against_map(3, 1U << 16U, 20'000);
  check_against_map(5, 3'000, 10'000);
  check_against_map(8, 1U << 30U, 10'000);
  check_against_map(10, 2'000, 10'000);
}

TEST_CASE("code tables: one with room for all codes is the same, and its bytes are told before") {
  const std::vector<std::uint64_t> words = [] {
    std::map<std::uint64_t, int> some;
    Random random(5);
    while (some.size() < 5'000) some.try_emplace(random.below(1U << 31U) >> (some.size() % 3 == 0 ? 8U : 0U));
    std::vector<std::uint64_t> all;
    for (const auto& [word, unused] : some) all.push_back(word);
    return all;
  }();
  CodeTable grown(5);
  for (std::size_t i = words.size(); i-- > 0;) grown.add(words[i], nullptr, 9);
  CodeTable roomy(5);
  const std::size_t bytes = roomy.bytes_to_grow(words.size());
  roomy.make_room(words.size());
  CHECK(roomy.bytes() == bytes);
  for (const std::uint64_t word : words) roomy.add(word, nullptr, 9);
  CHECK(contents(roomy) == contents(grown));
  CHECK(roomy.bytes() == bytes);
  CHECK(roomy.bytes() < words.size() * 6 * 5 / 4);
  CHECK(roomy.waiting() == 0);
}

TEST_CASE("code tables count the values that wait to be decided") {
  CodeTable table(4);
  for (std::uint64_t word = 0; word < 100; ++word) table.add(word << 10U, nullptr, not_decided);
  CHECK(table.waiting() == 100);
  std::size_t found = 0;
  for (std::size_t slot = 0; (slot = table.next_waiting(slot)) < table.slots(); ++slot) {
    CHECK(table.value(slot) == not_decided);
    ++found;
  }
  CHECK(found == 100);
  table.set(*table.find(5U << 10U, nullptr), drawn_value);
  CHECK(table.waiting() == 99);
  const std::size_t decided = *table.find(5U << 10U, nullptr);
  CHECK(table.next_waiting(decided) == *table.find(6U << 10U, nullptr));
  table.make_room(500);
  CHECK(table.waiting() == 99);
}
