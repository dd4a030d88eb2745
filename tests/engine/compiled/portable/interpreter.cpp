// The interpreter computes what machine code does, for every number of lanes.

#include "engine/compiled/form/code.hpp"

#include "engine/compiled/form/builder.hpp"
#include "engine/compiled/random.hpp"

#include <array>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using form::Builder;
using form::Ref;

namespace {

constexpr std::uint32_t input = 16; // words

/// All that is done lane by lane, and what leads to lanes and back.
form::Form lanes_form(std::uint16_t lanes, Random& random) {
  Builder to;
  static_cast<void>(to.reserve(input));
  const Ref a = to.load(0, lanes);
  const Ref b = to.load(8, lanes);
  std::vector<int> places;
  for (int i = 0; i < lanes; ++i) places.push_back(static_cast<int>(random.below(127)) - 63);
  const Ref moved = to.shift(a, places);
  for (const Ref value :
       {to.bit_and(a, b), to.bit_or(a, b), to.bit_xor(a, b), to.and_not(a, b), moved, to.bit_and(moved, b),
        to.bit_and(to.shift(b, places), a), to.spread(to.load(3), lanes)}) {
    to.store(to.reserve(lanes), value);
    to.store(to.reserve(1), to.or_lanes(value));
    to.store(to.reserve(1), to.count(to.lane(value, lanes - 1U)));
  }
  to.stop();
  return to.finish();
}

} // namespace

TEST_CASE("the interpreter does what machine code does, for every number of lanes") {
  Random random(1);
  for (const std::uint16_t lanes : std::array<std::uint16_t, 6>{1, 2, 3, 4, 5, 8}) {
    for (int turn = 0; turn < 20; ++turn) {
      CAPTURE(lanes, turn);
      const form::Form form = lanes_form(lanes, random);
      std::vector<Word> memory(form.memory);
      for (std::size_t i = 0; i < input; ++i) memory[i] = random();
      std::vector<Word> other = memory;
      form::interpret(form)->run(memory.data());
      std::string why;
      if (const auto native = form::translate(form, why)) {
        native->run(other.data());
      } else {
        CHECK_FALSE(why.empty());
        form::interpret(form)->run(other.data());
      }
      CHECK(memory == other);
      CHECK(memory[input] == (memory[0] & memory[8]));
    }
  }
}

TEST_CASE("the bit behind so many lower ones") {
  Builder to;
  static_cast<void>(to.reserve(3));
  const Ref word = to.load(0);
  to.store(2, to.nth(word, to.load(1), to.count(word)));
  to.stop();
  const form::Form form = to.finish();
  const auto code = form::interpret(form);
  Random random(2);
  for (int turn = 0; turn < 200; ++turn) {
    const Word bits = random() & (turn % 2 == 0 ? ~Word{0} : random());
    Word left = bits;
    for (Word number = 0; left != 0; ++number, left &= left - 1) {
      std::vector<Word> memory{bits, number, 0};
      code->run(memory.data());
      REQUIRE(memory[2] == (left & (~left + 1)));
    }
  }
}
