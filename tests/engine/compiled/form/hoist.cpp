// Which values are hoisted out of loops, and which are not.

#include "engine/compiled/form/writer.hpp"

#include "engine/compiled/form/builder.hpp"
#include "engine/compiled/form/code.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using form::Builder;
using form::Form;
using form::Label;
using FormOp = form::Op;
using form::Ref;

namespace {

/// A loop of as many rounds as the memory's first word says, at least one.
/// @param body written once; whatever it stores stays
Form loop(Builder& to, const std::function<void()>& body) {
  const Ref left = to.variable();
  to.set(left, to.load(0));
  const Label again = to.label();
  to.bind(again);
  to.set(left, to.subtract(left, to.number(1)));
  body();
  to.jump_if(left, again);
  to.stop();
  return to.finish();
}

/// How many instructions of a kind stand behind the first label.
std::size_t in_loop(const Form& form, FormOp op) {
  const auto label = std::find_if(form.code.begin(), form.code.end(),
                                  [](const form::Instruction& i) { return i.op == FormOp::label; });
  return static_cast<std::size_t>(
      std::count_if(label, form.code.end(), [&](const form::Instruction& i) { return i.op == op; }));
}

std::vector<Word> memory_after(const Form& form, std::vector<Word> memory) {
  form::interpret(form)->run(memory.data());
  return memory;
}

} // namespace

TEST_CASE("what is the same in every round is computed before the loop") {
  Builder to;
  static_cast<void>(to.reserve(8));
  const Ref mask = to.load(1, 4);
  const Ref sum = to.variable();
  to.set(sum, to.number(0));
  const Form form = loop(to, [&] {
    const Ref moved = to.bit_and(to.shift(mask, {1, 2, 3, 4}), to.constant({0xF0, 0xF0, 0xF0, 0xF0}));
    to.set(sum, to.add(sum, to.count(to.or_lanes(moved))));
    to.store(5, sum);
  });
  CHECK(in_loop(form, FormOp::shift) == 0);
  CHECK(in_loop(form, FormOp::bit_and) == 0);
  CHECK(in_loop(form, FormOp::count) == 0);
  CHECK(in_loop(form, FormOp::add) == 1);
  CHECK(memory_after(form, {3, 0x8, 0x8, 0x8, 0x8, 0, 0, 0})[5] == 12); // four cells, three times
}

TEST_CASE("what was known before the loop is not computed again") {
  Builder to;
  static_cast<void>(to.reserve(8));
  const Ref mask = to.load(1);
  const Ref before = to.shift(to.bit_xor(mask, to.number(5)), {3});
  to.store(2, before);
  const Form form = loop(to, [&] {
    // The other way round, and with a constant of its own.
    to.store(3, to.shift(to.bit_xor(to.number(5), mask), {3}));
  });
  CHECK(std::count_if(form.code.begin(), form.code.end(),
                      [](const form::Instruction& i) { return i.op == FormOp::shift; }) == 1);
  CHECK(memory_after(form, {2, 6, 0, 0, 0, 0, 0, 0}) == std::vector<Word>{2, 6, 24, 24, 0, 0, 0, 0});
}

TEST_CASE("what depends on a variable that the loop sets, or on the memory, stays") {
  Builder to;
  static_cast<void>(to.reserve(8));
  const Ref sum = to.variable();
  to.set(sum, to.number(1));
  const Form form = loop(to, [&] {
    to.store(1, to.bit_or(to.shift(sum, {1}), to.shift(to.load(1), {1})));
    to.set(sum, to.add(sum, sum));
  });
  CHECK(in_loop(form, FormOp::shift) == 2);
  // 2, then 4 | 4, then 8 | 8
  CHECK(memory_after(form, {3, 0, 0, 0, 0, 0, 0, 0})[1] == 8);
}

TEST_CASE("what was known of a variable before it was set anew is not taken for it") {
  Builder to;
  static_cast<void>(to.reserve(8));
  const Ref board = to.variable();
  to.set(board, to.load(1));
  to.store(2, to.shift(board, {1}));
  to.set(board, to.load(3));
  const Form form = loop(to, [&] { to.store(4, to.shift(board, {1})); });
  CHECK(in_loop(form, FormOp::shift) == 0);
  CHECK(memory_after(form, {2, 1, 0, 8, 0, 0, 0, 0}) == std::vector<Word>{2, 1, 2, 8, 16, 0, 0, 0});
}

TEST_CASE("comparisons and constants stay where a jump or an operation takes them in") {
  Builder to;
  static_cast<void>(to.reserve(8));
  const Ref limit = to.load(1);
  const Form form = loop(to, [&] {
    const Label less = to.label();
    to.jump_if(to.compute(FormOp::less, limit, to.number(7)), less);
    to.store(2, to.add(to.load(2), to.number(9)));
    to.bind(less);
  });
  CHECK(in_loop(form, FormOp::less) == 1);
  CHECK(in_loop(form, FormOp::constant) >= 1);
  CHECK(memory_after(form, {2, 8, 0, 0, 0, 0, 0, 0})[2] == 18);
  CHECK(memory_after(form, {2, 6, 0, 0, 0, 0, 0, 0})[2] == 0);
}

TEST_CASE("a loop into which one jumps is left as it is") {
  Builder to;
  static_cast<void>(to.reserve(8));
  const Ref mask = to.load(1);
  const Ref left = to.variable();
  to.set(left, to.load(0));
  const Label again = to.label();
  const Label middle = to.label();
  to.jump_unless(to.load(2), middle);
  to.bind(again);
  to.store(3, to.shift(mask, {2}));
  to.bind(middle);
  to.set(left, to.subtract(left, to.number(1)));
  to.jump_if(left, again);
  to.stop();
  const Form form = to.finish();
  CHECK(in_loop(form, FormOp::shift) == 1);
  CHECK(memory_after(form, {1, 3, 0, 7, 0, 0, 0, 0})[3] == 7);
  CHECK(memory_after(form, {2, 3, 0, 7, 0, 0, 0, 0})[3] == 12);
}
