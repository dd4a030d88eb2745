// Register allocation of the interpreter: which values share a register.

#include "engine/compiled/portable/places.hpp"

#include "engine/compiled/form/builder.hpp"
#include "engine/compiled/form/code.hpp"

#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using form::Builder;
using form::Form;
using form::Places;
using form::Ref;

namespace {

Places placed(const Form& form) { return {form, std::vector<bool>(form.code.size(), false)}; }

std::vector<Word> memory_behind(const Form& form, std::vector<Word> memory) {
  form::interpret(form)->run(memory.data());
  return memory;
}

} // namespace

TEST_CASE("values that live one after the other share a place") {
  Builder to;
  constexpr std::uint32_t words = 40;
  static_cast<void>(to.reserve(words + 1));
  Ref sum = to.load(0);
  for (std::uint32_t i = 1; i < words; ++i) sum = to.add(sum, to.load(i));
  to.store(words, sum);
  to.stop();
  const Form form = to.finish();
  CHECK(placed(form).words() == 3); // the sum before, what is added, and the sum behind
  std::vector<Word> memory(words + 1, 1);
  CHECK(memory_behind(form, memory)[words] == words);
}

TEST_CASE("values of different numbers of lanes do not share, and four lanes begin at a multiple of four") {
  Builder to;
  static_cast<void>(to.reserve(16));
  const Ref one = to.load(0);
  to.store(1, one);
  const Ref four = to.load(4, 4);
  to.store(8, four);
  to.stop();
  const Places places = placed(to.finish());
  CHECK(places.words() == 8);
  CHECK(places[one] == 0);
  CHECK(places[four] == 4);
}

TEST_CASE("constants come first and share with nobody") {
  Builder to;
  static_cast<void>(to.reserve(3));
  const Ref five = to.number(5);
  const Ref first = to.add(to.load(0), five);
  to.store(1, first);
  const Ref second = to.add(to.load(2), five);
  to.store(2, second);
  to.stop();
  const Places places = placed(to.finish());
  CHECK(places.constants() == std::vector<Word>{5});
  CHECK(places[five] == 0);
  CHECK(places[first] == places[second]);
}

TEST_CASE("what a loop asks for keeps its place until the loop ends") {
  Builder to;
  static_cast<void>(to.reserve(3));
  const Ref step = to.load(0); // asked for early in the loop alone
  const Ref left = to.variable();
  const Ref sum = to.variable();
  to.set(left, to.load(1));
  to.set(sum, to.number(0));
  const form::Label again = to.label();
  to.bind(again);
  to.set(sum, to.add(sum, step));
  const Ref rest = to.subtract(left, to.number(1));
  to.set(left, rest);
  to.jump_if(left, again);
  to.store(2, sum);
  to.stop();
  const Form form = to.finish();
  const Places places = placed(form);
  CHECK(places[step] != places[rest]);
  CHECK(memory_behind(form, {7, 6, 0})[2] == 42);
}

TEST_CASE("what is written further down than it is read lives from the beginning") {
  Builder to;
  static_cast<void>(to.reserve(4));
  const form::Label body = to.label();
  const form::Label test = to.label();
  const Ref kept = to.variable();
  const Ref left = to.variable();
  to.set(left, to.load(0));
  to.jump(test);
  to.bind(body);
  to.store(1, to.add(to.load(1), kept));
  to.bind(test);
  to.set(kept, to.load(2));
  const Ref other = to.add(to.load(3), left);
  to.store(3, other);
  to.set(left, to.subtract(left, to.number(1)));
  to.jump_if(left, body);
  to.stop();
  const Form form = to.finish();
  const Places places = placed(form);
  CHECK(places[kept] != places[other]);
  CHECK(places[kept] != places[left]);
  CHECK(memory_behind(form, {4, 0, 5, 0}) == std::vector<Word>{4, 15, 5, 10});
}

TEST_CASE("a lane keeps the place of all lanes") {
  Builder to;
  static_cast<void>(to.reserve(16));
  const Ref four = to.load(0, 4);
  const Ref third = to.lane(four, 2);
  const Ref others = to.load(4, 4);
  to.store(8, others);
  to.store(12, third);
  to.stop();
  const Places places = placed(to.finish());
  CHECK(places[third] == places[four] + 2);
  CHECK(places[others] != places[four]);
}
