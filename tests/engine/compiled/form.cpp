// Forms: how a builder simplifies them, and that machine code computes the same as the interpreter.

#include "engine/compiled/form/builder.hpp"
#include "engine/compiled/form/code.hpp"
#include "tests/engine/compiled/random_form.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using form::Builder;
using form::Ref;
using regola::test::RandomForm;

namespace {

std::size_t count_of(const form::Form& form, form::Op op) {
  return static_cast<std::size_t>(std::count_if(form.code.begin(), form.code.end(),
                                                [&](const form::Instruction& i) { return i.op == op; }));
}

/// Runs it, by the interpreter and where there is any as machine code of each kind, which must do the same.
std::vector<Word> run(const form::Form& form, std::vector<Word> memory) {
  memory.resize(std::max<std::size_t>(memory.size(), form.memory));
  const std::vector<Word> given = memory;
  form::interpret(form)->run(memory.data());
  for (const bool fuses : {false, true}) {
    std::string why;
    if (const auto native = form::translate(form, why, fuses)) {
      std::vector<Word> other = given;
      native->run(other.data());
      CHECK(other == memory);
    } else {
      CHECK_FALSE(why.empty());
    }
  }
  return memory;
}

} // namespace

TEST_CASE("forms: one that grows without end is given up") {
  Builder to;
  const auto write_all = [&] {
    for (std::int64_t number = 1; true; ++number) static_cast<void>(to.load_at(0, to.number(number)));
  };
  CHECK_THROWS_WITH(write_all(), "a program of more than 200000 instructions");
}

TEST_CASE("forms: what computes the same is computed once") {
  Builder to;
  static_cast<void>(to.reserve(4));
  const Ref a = to.load(0);
  const Ref b = to.load(1);
  to.store(2, to.bit_or(to.bit_and(a, b), to.bit_and(b, a)));
  to.stop();
  const form::Form form = to.finish();
  CHECK(count_of(form, form::Op::bit_and) == 1);
  CHECK(count_of(form, form::Op::bit_or) == 0);
  CHECK(run(form, {12, 10, 0, 0})[2] == 8);
}

TEST_CASE("forms: bits that cannot be set need no mask") {
  Builder to;
  static_cast<void>(to.reserve(4));
  const Ref low = to.variable({0xFF});
  to.set(low, to.bit_and(to.load(0), to.number(0xFF)));
  CHECK(to.bit_and(low, to.number(0xFFF)) == low);
  CHECK(to.words(to.bit_and(low, to.number(0xFF00))).front() == 0);
  CHECK(to.may(to.shift(low, {4})) == form::LaneWords{0xFF0});
  CHECK(to.words(to.shift(low, {64})).front() == 0);
}

TEST_CASE("forms: what was computed before a variable changed is computed anew") {
  Builder to;
  static_cast<void>(to.reserve(4));
  const Ref variable = to.variable();
  to.set(variable, to.load(0));
  const Ref before = to.add(variable, to.number(1));
  to.set(variable, before);
  const Ref behind = to.add(variable, to.number(1));
  CHECK(before != behind);
  to.store(1, behind);
  to.stop();
  CHECK(run(to.finish(), {5, 0, 0, 0})[1] == 7);
}

TEST_CASE("forms: what was computed in a branch is not known behind it") {
  Builder to;
  static_cast<void>(to.reserve(4));
  const Ref a = to.load(0);
  const Ref variable = to.variable();
  to.set(variable, to.number(0));
  to.when(a, [&] { to.set(variable, to.add(a, to.number(3))); });
  to.store(1, to.bit_or(variable, to.add(a, to.number(3))));
  to.stop();
  const form::Form form = to.finish();
  CHECK(count_of(form, form::Op::add) == 2);
  CHECK(run(form, {0, 0, 0, 0})[1] == 3);
  CHECK(run(form, {8, 0, 0, 0})[1] == 11);
}

TEST_CASE("forms: jumps lead straight to where they go") {
  Builder to;
  static_cast<void>(to.reserve(2));
  const Ref asked = to.load(0);
  const form::Label first = to.label();
  const form::Label second = to.label();
  const form::Label third = to.label();
  to.jump_if(asked, first);
  to.jump(second);
  to.bind(first);
  to.store(1, to.number(1));
  to.jump(third);
  to.store(1, to.number(2)); // nobody comes here
  to.bind(second);
  to.jump(third); // and from here there is nothing to do
  to.bind(third);
  to.stop();
  const form::Form form = to.finish();
  CHECK(count_of(form, form::Op::store) == 1);
  CHECK(count_of(form, form::Op::jump) == 0);
  CHECK(count_of(form, form::Op::jump_if) == 0);
  CHECK(count_of(form, form::Op::jump_unless) == 1);
  CHECK(run(form, {5, 0})[1] == 1);
  CHECK(run(form, {0, 7})[1] == 7);
}

TEST_CASE("forms: small numbers are divided by multiplying") {
  for (const std::uint32_t by : {1U, 2U, 3U, 7U, 24U, 121U, 4095U}) {
    Builder to;
    static_cast<void>(to.reserve(4));
    const auto [quotient, rest] = to.divided(to.load(0), by);
    to.store(1, quotient);
    to.store(2, rest);
    to.stop();
    const form::Form form = to.finish();
    for (const Word number : {Word{0}, Word{1}, Word{by}, Word{by} * 7 - 1, Word{(1U << 20U) - 1}}) {
      const std::vector<Word> memory = run(form, {number, 0, 0, 0});
      CHECK(memory[1] == number / by);
      CHECK(memory[2] == number % by);
    }
  }
}

TEST_CASE("forms: a tally finds the word a number falls in") {
  for (const std::size_t words : {1U, 3U, 8U, 13U, 40U}) {
    Builder to;
    const std::uint32_t at = to.reserve(words);
    const std::uint32_t asked = to.reserve(3);
    form::Tally tally;
    tally.words = at;
    tally.sums = to.reserve(words + 4);
    for (std::size_t i = 0; i < words; ++i) tally.weights.push_back(static_cast<std::uint32_t>(1 + i % 3));
    const auto [index, sum] = to.tally(tally);
    to.store(asked + 1, sum);
    to.store(asked + 2, to.locate(index, to.load(asked)));
    to.stop();
    const form::Form form = to.finish();
    std::vector<Word> memory(form.memory);
    Random random(words);
    std::vector<std::size_t> wanted; // by number
    for (std::size_t i = 0; i < words; ++i) {
      memory[at + i] = i % 4 == 1 ? 0 : random() & random();
      const auto bits = static_cast<std::size_t>(count_bits(memory[at + i]));
      wanted.insert(wanted.end(), bits * tally.weights[i], i);
    }
    for (std::size_t number = 0; number < wanted.size(); number += 5) {
      memory[asked] = number;
      const std::vector<Word> found = run(form, memory);
      CHECK(found[asked + 1] == wanted.size());
      CHECK(found[asked + 2] == wanted[number]);
    }
  }
}

TEST_CASE("forms: machine code does what the interpreter does") {
  constexpr std::uint64_t forms = 200;
  constexpr int instructions = 90;
  for (std::uint64_t seed = 0; seed < forms; ++seed) {
    CAPTURE(seed);
    const form::Form form = RandomForm(seed).make(instructions);
    Random random(seed);
    std::vector<Word> memory(RandomForm::given);
    for (Word& word : memory) word = random() & (random.below(3) == 0 ? random() : ~Word{0});
    static_cast<void>(run(form, memory));
  }
}

TEST_CASE("forms: more values than the processor has registers for") {
  constexpr std::uint32_t values = 40;
  form::Builder to;
  static_cast<void>(to.reserve(4 * values));
  std::vector<Ref> all;
  for (std::uint32_t i = 0; i < values; ++i) {
    all.push_back(to.bit_xor(to.load(4 * i, 4), to.constant({i, i + 1, i + 2, i + 3})));
  }
  for (const std::size_t lane : {0U, 1U, 2U, 3U}) {
    for (const Ref value : all) to.store(to.reserve(1), to.count(to.lane(value, lane)));
  }
  for (const Ref value : all) to.store(to.reserve(4), to.bit_or(value, all.front()));
  to.stop();
  Random random(7);
  std::vector<Word> memory(4 * static_cast<std::size_t>(values));
  for (Word& word : memory) word = random();
  static_cast<void>(run(to.finish(), memory));
}

TEST_CASE("forms: a loop that contains another one polls, and a run in it ends when its flag is set") {
  const std::uint32_t least_depth = GENERATE(1U, 2U); // 2: outermost loops do not poll
  Builder to;
  const std::uint32_t flag = to.reserve(1);
  const std::uint32_t rounds = to.reserve(1);
  const form::Label outer = to.label();
  const form::Label inner = to.label();
  const Ref number = to.variable();
  to.bind(outer);
  to.set(number, to.number(3));
  to.bind(inner);
  to.set(number, to.subtract(number, to.number(1)));
  to.jump_if(number, inner);
  const Ref left = to.subtract(to.load(rounds), to.number(1));
  to.store(rounds, left);
  to.jump_if(left, outer);
  to.stop();
  form::Form form = to.finish();
  form::poll_in_loops(form, flag, least_depth);
  CHECK(count_of(form, form::Op::poll) == (least_depth == 1 ? 1 : 0));
  CHECK(form.flag == flag);
  std::atomic<bool> stops = false;
  std::vector<Word> memory(form.memory);
  memory[flag] = std::bit_cast<std::uintptr_t>(&stops);
  memory[rounds] = 5;
  CHECK(run(form, memory)[rounds] == 0);
  stops = true;
  CHECK(run(form, memory)[rounds] == (least_depth == 1 ? 5 : 0)); // it polls before the first round
}

TEST_CASE("forms: each instruction has a line") {
  const form::Form form = RandomForm(1).make(40);
  const std::string text = form::to_string(form);
  CHECK(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) == form.code.size());
}
