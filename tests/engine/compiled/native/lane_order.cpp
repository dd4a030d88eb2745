#include "engine/compiled/native/folded.hpp"

#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/form/builder.hpp"
#include "engine/compiled/form/code.hpp"
#include "engine/compiled/random.hpp"

using namespace regola;
using form::Builder;
using form::Form;
using form::Ref;

namespace {

/// By how much the lanes of the only shift are moved.
std::vector<std::int64_t> shift_of(const Form& form) {
  const auto shift = std::find_if(form.code.begin(), form.code.end(),
                                  [](const form::Instruction& i) { return i.op == form::Op::shift; });
  REQUIRE(shift != form.code.end());
  const std::vector<Word>& places = form.data[shift->data];
  return {places.begin(), places.end()};
}

/// A form of random operations on values of so many lanes that come from single words and become such again.
Form random_form(std::uint64_t seed, std::uint16_t lanes) {
  Random random(seed);
  Builder to;
  static_cast<void>(to.reserve(4));
  std::vector<Ref> words;
  for (std::uint32_t i = 0; i < 4; ++i) words.push_back(to.load(i));
  std::vector<Ref> wide{to.spread(words[0], lanes), to.spread(words[1], lanes)};
  const auto one_of = [&](const std::vector<Ref>& all) {
    return all[random.below(static_cast<std::uint32_t>(all.size()))];
  };
  const auto each_lane = [&](auto make) {
    std::vector<decltype(make())> all;
    for (std::uint16_t lane = 0; lane < lanes; ++lane) all.push_back(make());
    return all;
  };
  for (int i = 0; i < 30; ++i) {
    switch (random.below(8)) {
    case 0: wide.push_back(to.bit_and(one_of(wide), one_of(wide))); break;
    case 1: wide.push_back(to.bit_or(one_of(wide), one_of(wide))); break;
    case 2: wide.push_back(to.bit_xor(one_of(wide), to.constant(each_lane([&] { return random(); })))); break;
    case 3: wide.push_back(to.and_not(one_of(wide), one_of(wide))); break;
    case 4: wide.push_back(to.pack(each_lane([&] { return one_of(words); }))); break;
    case 5: words.push_back(to.lane(one_of(wide), random.below(lanes))); break;
    case 6: words.push_back(to.or_lanes(one_of(wide))); break;
    default:
      wide.push_back(
          to.shift(one_of(wide), each_lane([&] { return static_cast<int>(random.below(19)) - 9; })));
    }
  }
  for (const Ref value : wide) words.push_back(to.or_lanes(value));
  for (const Ref value : wide) words.push_back(to.lane(value, random.below(lanes)));
  for (const Ref word : words) to.store(to.reserve(1), word);
  to.stop();
  return to.finish();
}

} // namespace

TEST_CASE("lane order: those that go up come first, and what meets them lies as they do") {
  Builder to;
  static_cast<void>(to.reserve(4));
  const Ref moved = to.shift(to.spread(to.load(0), 8), {1, -7, -8, -9, -1, 7, 8, 9});
  const Ref met = to.bit_and(moved, to.constant({10, 11, 12, 13, 14, 15, 16, 17}));
  to.store(1, to.lane(met, 5));
  to.store(2, to.or_lanes(met));
  to.stop();
  const Form form = to.finish();
  const auto ordered = form::in_lane_order(form);
  REQUIRE(ordered);
  CHECK(shift_of(*ordered) == std::vector<std::int64_t>{1, 7, 8, 9, -7, -8, -9, -1});
  std::vector<Word> memory(std::max<std::size_t>(form.memory, 4));
  memory[0] = 0xF0F;
  std::vector<Word> other = memory;
  form::interpret(form)->run(memory.data());
  form::interpret(*ordered)->run(other.data());
  CHECK(memory == other);
  CHECK(memory[1] == (0xF0FU << 7U & 15U));
}

TEST_CASE("lane order: what would save nothing, or lies in the memory, stays as it is") {
  Builder to;
  static_cast<void>(to.reserve(16));
  SECTION("all go one way") {
    to.store(0, to.or_lanes(to.shift(to.spread(to.load(0), 8), {1, 2, 3, 4, 5, 6, 7, 8})));
  }
  SECTION("they are in order") {
    to.store(0, to.or_lanes(to.shift(to.spread(to.load(0), 8), {1, 2, 3, 4, -5, -6, -7, -8})));
  }
  SECTION("they share one register anyway") {
    to.store(0, to.or_lanes(to.shift(to.spread(to.load(0), 4), {1, -2, 3, -4})));
  }
  SECTION("they come from the memory") {
    to.store(0, to.or_lanes(to.shift(to.load(0, 8), {1, -2, 3, -4, 5, -6, 7, -8})));
  }
  SECTION("they go to the memory") {
    to.store(0, to.shift(to.spread(to.load(0), 8), {1, -2, 3, -4, 5, -6, 7, -8}));
  }
  to.stop();
  CHECK_FALSE(form::in_lane_order(to.finish()));
}

TEST_CASE("lane order: forms do the same in the new order") {
  constexpr std::uint64_t forms = 300;
  std::size_t changed = 0;
  for (std::uint64_t seed = 0; seed < forms; ++seed) {
    CAPTURE(seed);
    const Form form = random_form(seed, static_cast<std::uint16_t>(5 + seed % 8));
    const auto ordered = form::in_lane_order(form);
    if (!ordered) continue;
    ++changed;
    Random random(seed);
    std::vector<Word> memory(form.memory);
    for (std::size_t i = 0; i < 4; ++i) memory[i] = random();
    std::vector<Word> other = memory;
    form::interpret(form)->run(memory.data());
    form::interpret(*ordered)->run(other.data());
    CHECK(memory == other);
  }
  CHECK(changed > forms / 4);
}
