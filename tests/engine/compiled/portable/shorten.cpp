// Shortened forms for the interpreter: which instructions they drop, and which they keep.

#include "engine/compiled/portable/steps.hpp"

#include "engine/compiled/form/builder.hpp"
#include "engine/compiled/form/code.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using form::Builder;
using form::Form;
using form::Ref;

namespace {

std::ptrdiff_t count_of_op(const Form& form, form::Op op) {
  return std::count_if(form.code.begin(), form.code.end(),
                       [&](const form::Instruction& i) { return i.op == op; });
}

Form shortened(Form form) {
  shorten(form);
  return form;
}

std::vector<Word> shortened_run(const Form& form, std::vector<Word> memory) {
  memory.resize(std::max<std::size_t>(memory.size(), form.memory));
  form::interpret(form)->run(memory.data());
  return memory;
}

} // namespace

TEST_CASE("a shortened form computes in variables what is given to them") {
  Builder to;
  static_cast<void>(to.reserve(2));
  const Ref sum = to.variable();
  to.set(sum, to.load(0));
  to.set(sum, to.add(sum, to.number(7)));
  to.store(1, sum);
  to.stop();
  const Form form = to.finish();
  CHECK(count_of_op(form, form::Op::copy) == 2);
  CHECK(count_of_op(shortened(form), form::Op::copy) == 0);
  CHECK(shortened_run(form, {5, 0})[1] == 12);
}

TEST_CASE("a shortened form jumps twice where one of two comparisons is enough") {
  Builder to;
  static_cast<void>(to.reserve(3));
  const form::Label label = to.label();
  const Ref found = to.variable();
  to.set(found, to.number(1));
  const Ref first = to.load(0);
  const Ref second = to.load(1);
  const Ref is_zero = to.is_zero(first);
  const Ref is_low = to.compute(form::Op::below, second, to.number(4));
  to.jump_if(to.bit_or(is_zero, is_low), label);
  to.set(found, to.number(2));
  to.bind(label);
  to.store(2, found);
  to.stop();
  const Form form = to.finish();
  CHECK(count_of_op(form, form::Op::bit_or) == 1);
  CHECK(count_of_op(shortened(form), form::Op::bit_or) == 0);
  CHECK(count_of_op(shortened(form), form::Op::jump_if) == 2);
  CHECK(shortened_run(form, {0, 9, 0})[2] == 1);
  CHECK(shortened_run(form, {1, 3, 0})[2] == 1);
  CHECK(shortened_run(form, {1, 9, 0})[2] == 2);
}

TEST_CASE("a shortened form asks all lanes in a jump") {
  for (const std::uint16_t lanes : std::array<std::uint16_t, 4>{2, 3, 4, 8}) {
    CAPTURE(lanes);
    Builder to;
    static_cast<void>(to.reserve(9));
    const form::Label label = to.label();
    const Ref found = to.variable();
    to.set(found, to.number(1));
    to.jump_unless(to.or_lanes(to.load(0, lanes)), label);
    to.set(found, to.number(2));
    to.bind(label);
    to.store(8, found);
    to.stop();
    const Form form = to.finish();
    CHECK(count_of_op(shortened(form), form::Op::or_lanes) == 0);
    CHECK(shortened_run(form, std::vector<Word>(9, 0))[8] == 1);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      std::vector<Word> memory(9, 0);
      memory[lane] = 16;
      CHECK(shortened_run(form, memory)[8] == 2);
    }
  }
}
