// Which instructions the interpreter executes as one step, and which need no step.

#include "engine/compiled/portable/steps.hpp"

#include "engine/compiled/form/builder.hpp"
#include "engine/compiled/form/code.hpp"
#include "engine/compiled/random.hpp"

#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using form::Builder;
using form::Form;
using form::Ref;

namespace {

std::ptrdiff_t count_of(const form::Steps& steps, std::uint16_t code) {
  return std::count_if(steps.all.begin(), steps.all.end(),
                       [&](const form::Step& step) { return step.code == code; });
}

/// Random::below of a state in the first word, and of a number in the second; the third gets the state again.
Form drawing(bool asks_between) {
  Builder to;
  static_cast<void>(to.reserve(4));
  const Ref most = to.load(1);
  const Ref state = to.add(to.load(0), to.constant({0x9E3779B97F4A7C15U}));
  Ref z = state;
  const auto mix = [&](int places) { return to.bit_xor(z, to.shift(z, {-places})); };
  z = to.multiply(mix(30), to.constant({0xBF58476D1CE4E5B9U}));
  z = to.multiply(mix(27), to.constant({0x94D049BB133111EBU}));
  z = mix(31);
  const Ref drawn = to.shift(to.multiply(to.shift(z, {-32}), most), {-32});
  to.store(2, asks_between ? z : state);
  to.store(3, drawn);
  to.stop();
  return to.finish();
}

} // namespace

TEST_CASE("a random number that a form draws is that of Random") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Word n = seed + 1;
    const Word wanted = Random(seed).below(static_cast<std::uint32_t>(n));
    for (const bool asks_between : {false, true}) {
      std::vector<Word> memory{seed, n, 0, 0};
      form::interpret(drawing(asks_between))->run(memory.data());
      CHECK(memory[3] == wanted);
      Random random(seed);
      const Word word = random();
      CHECK(memory[2] == (asks_between ? word : random.state()));
    }
  }
}

TEST_CASE("a lane lies where it lies, and is no step") {
  Builder to;
  static_cast<void>(to.reserve(5));
  const Ref four = to.load(0, 4);
  to.store(4, to.add(to.lane(four, 1), to.lane(four, 3)));
  to.stop();
  const Form form = to.finish();
  const form::Steps steps(form);
  CHECK(count_of(steps, form::code_of(form::Op::lane)) == 0);
  CHECK(steps.all.size() == 5); // load, add, store, stop, and one behind all
  std::vector<Word> memory{1, 20, 300, 4000, 0};
  form::interpret(form)->run(memory.data());
  CHECK(memory[4] == 4020);
}
