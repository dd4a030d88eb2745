// Forms: what a builder makes of them, and that machine code does what the interpreter does.

#include "engine/compiled/form/builder.hpp"
#include "engine/compiled/native/native.hpp"
#include "engine/compiled/portable/interpreter.hpp"
#include "engine/compiled/random.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using form::Builder;
using form::Ref;

namespace {

constexpr std::uint32_t results = 64; // words of the memory behind those a form reads

std::size_t count_of(const form::Form& form, form::Op op) {
  return static_cast<std::size_t>(std::count_if(form.code.begin(), form.code.end(),
                                                [&](const form::Instruction& i) { return i.op == op; }));
}

/// Runs it, by the interpreter and where there is any as machine code, which must do the same.
std::vector<Word> run(const form::Form& form, std::vector<Word> memory) {
  memory.resize(std::max<std::size_t>(memory.size(), form.memory));
  std::vector<Word> other = memory;
  form::interpret(form)->run(memory.data());
  std::string why;
  if (const auto native = form::translate(form, why)) {
    native->run(other.data());
    CHECK(other == memory);
  } else {
    CHECK_FALSE(why.empty());
  }
  return memory;
}

/// Runs that are given these memories.
class Together final : public form::Runs {
public:
  explicit Together(const std::vector<std::vector<Word>>& memories)
      : ended(memories.size()), memories_(memories) {
    memory_words = memories.front().size();
  }
  bool begin(form::SpacedMemory memory) override {
    if (begun_ == memories_.size()) return false;
    for (std::size_t i = 0; i < memory_words; ++i) memory[i] = memories_[begun_][i];
    ++begun_;
    return true;
  }
  void end(std::size_t run, form::SpacedMemory memory) override {
    REQUIRE(ended[run].empty());
    for (std::size_t i = 0; i < memory_words; ++i) ended[run].push_back(memory[i]);
  }

  std::vector<std::vector<Word>> ended; ///< what they have left; empty: they did not come to their end

private:
  const std::vector<std::vector<Word>>& memories_;
  std::size_t begun_ = 0;
};

/// Writes a form of instructions drawn at random, on values of one lane and of several.
class RandomForm {
public:
  explicit RandomForm(std::uint64_t seed) : random_(seed) {}

  form::Form make(int instructions) {
    static_cast<void>(to_.reserve(results));
    for (std::uint32_t i = 0; i < 4; ++i) words_.push_back(to_.load(i));
    for (const std::uint16_t lanes : std::array<std::uint16_t, 5>{2, 3, 4, 5, 8}) {
      lanes_.push_back(to_.load(8, lanes));
    }
    for (int i = 0; i < instructions; ++i) add();
    for (const Ref word : words_) to_.store(to_.reserve(1), word);
    for (const Ref value : lanes_) to_.store(to_.reserve(to_.lanes(value)), value);
    to_.stop();
    return to_.finish();
  }

private:
  [[nodiscard]] std::size_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
  [[nodiscard]] Ref word() {
    return below(8) == 0 ? to_.constant({random_() >> below(64)}) : words_[below(words_.size())];
  }
  [[nodiscard]] Ref small() { return to_.bit_and(word(), to_.number(63)); }

  void add() {
    using form::Op;
    constexpr std::array numbers = {Op::minimum, Op::maximum, Op::equal, Op::less, Op::below, Op::divide};
    switch (below(13)) {
    case 0: words_.push_back(to_.bit_xor(word(), to_.bit_or(word(), to_.and_not(word(), word())))); break;
    case 1: words_.push_back(to_.add(to_.multiply(word(), word()), to_.subtract(word(), word()))); break;
    case 2: words_.push_back(to_.compute(numbers[below(numbers.size())], word(), word())); break;
    case 3: words_.push_back(to_.choose(below(2) == 0 ? word() : to_.is_zero(word()), word(), word())); break;
    case 4: words_.push_back(to_.add(to_.count(word()), to_.place(to_.bit_or(word(), to_.number(1))))); break;
    case 5: words_.push_back(to_.bit_xor(to_.lowest(word()), to_.highest(word()))); break;
    case 6: {
      const Ref mask = word();
      words_.push_back(to_.nth(mask, small(), to_.count(mask)));
      break;
    }
    case 7: words_.push_back(to_.at_place(small())); break;
    case 8: {
      Ref& value = lanes_[below(lanes_.size())];
      std::vector<int> places;
      for (std::size_t i = 0; i < to_.lanes(value); ++i) places.push_back(static_cast<int>(below(140)) - 70);
      value = to_.bit_xor(to_.shift(value, places), to_.bit_and(value, to_.spread(word(), to_.lanes(value))));
      break;
    }
    case 9: {
      const Ref value = lanes_[below(lanes_.size())];
      words_.push_back(below(2) == 0 ? to_.or_lanes(value) : to_.lane(value, below(to_.lanes(value))));
      break;
    }
    case 10: {
      Ref& value = lanes_[below(lanes_.size())];
      std::vector<Ref> parts;
      for (std::size_t i = 0; i < to_.lanes(value); ++i) parts.push_back(word());
      value = to_.and_not(to_.pack(parts), value);
      break;
    }
    case 11: add_loop(); break;
    default: {
      const Ref variable = to_.variable();
      to_.set(variable, word());
      const Ref condition =
          below(2) == 0 ? to_.compute(Op::less, word(), word()) : lanes_[below(lanes_.size())];
      to_.when(to_.or_lanes(condition), [&] { to_.set(variable, to_.add(variable, word())); });
      words_.push_back(to_.snapshot(variable));
    }
    }
    constexpr std::size_t most_words = 40; // more than there are registers
    if (words_.size() > most_words) words_.erase(words_.begin());
  }

  /// Three rounds of a few instructions, with a sum that grows from round to round.
  void add_loop() {
    constexpr int most_loops = 2; // within each other
    if (loops_ == most_loops) return;
    ++loops_;
    const Ref rounds = to_.variable();
    const Ref sum = to_.variable();
    const form::Label again = to_.label();
    to_.set(rounds, to_.number(3));
    to_.set(sum, word());
    to_.bind(again);
    words_.push_back(to_.snapshot(sum));
    for (std::size_t left = 1 + below(8); left > 0; --left) add();
    to_.set(sum, to_.add(sum, word()));
    to_.set(rounds, to_.subtract(rounds, to_.number(1)));
    to_.jump_if(rounds, again);
    words_.push_back(to_.snapshot(sum));
    --loops_;
  }

  Random random_;
  int loops_ = 0;
  Builder to_;
  std::vector<Ref> words_;
  std::vector<Ref> lanes_;
};

} // namespace

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
  CHECK(to.may(to.shift(low, {4})) == std::vector<Word>{0xFF0});
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
    std::vector<Word> memory(results);
    for (Word& word : memory) word = random() & (random.below(3) == 0 ? random() : ~Word{0});
    static_cast<void>(run(form, memory));
  }
}

TEST_CASE("forms: runs side by side do what each does by itself") {
  constexpr std::uint64_t forms = 60;
  constexpr std::size_t runs = 40;
  constexpr int instructions = 90;
  for (std::uint64_t seed = 0; seed < forms; ++seed) {
    CAPTURE(seed);
    const form::Form form = RandomForm(seed).make(instructions);
    Random random(seed);
    std::vector<std::vector<Word>> memories(runs, std::vector<Word>(form.memory));
    for (std::vector<Word>& memory : memories) {
      for (std::size_t i = 0; i < results; ++i)
        memory[i] = random() & (random.below(3) == 0 ? random() : ~Word{0});
    }
    for (const bool plain : {false, true}) {
      const auto code = form::interpret(form, plain);
      Together together(memories);
      REQUIRE(code->run_together(together));
      for (std::size_t i = 0; i < runs; ++i) {
        std::vector<Word> wanted = memories[i];
        code->run(wanted.data());
        REQUIRE(together.ended[i] == wanted);
      }
    }
  }
}

TEST_CASE("forms: runs that stand apart all the time are given up") {
  // A run jumps to a loop of its own, which it leaves after so many times as its memory says.
  constexpr std::uint32_t loops = 16;
  form::Builder to;
  static_cast<void>(to.reserve(2));
  const Ref left = to.variable();
  to.set(left, to.load(1));
  const Ref own = to.load(0);
  std::vector<form::Label> begins;
  for (std::uint32_t i = 0; i < loops; ++i) begins.push_back(to.label());
  const form::Label end = to.label();
  for (std::uint32_t i = 0; i < loops; ++i) to.jump_if(to.compute(form::Op::equal, own, to.number(i)), begins[i]);
  to.jump(end);
  for (const form::Label begin : begins) {
    to.bind(begin);
    to.set(left, to.subtract(left, to.number(1)));
    to.jump_if(left, begin);
    to.jump(end);
  }
  to.bind(end);
  to.store(1, left);
  to.stop();
  const form::Form form = to.finish();
  std::vector<std::vector<Word>> memories;
  for (std::uint32_t i = 0; i < 2 * loops; ++i) memories.push_back({i % loops, 100'000});
  const auto code = form::interpret(form);
  Together apart(memories);
  CHECK_FALSE(code->run_together(apart));
  CHECK(
      std::any_of(apart.ended.begin(), apart.ended.end(), [](const auto& memory) { return memory.empty(); }));
  CHECK_FALSE(code->run_together(apart)); // it is not tried again
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

TEST_CASE("forms: each instruction has a line") {
  const form::Form form = RandomForm(1).make(40);
  const std::string text = form::to_string(form);
  CHECK(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) == form.code.size());
}
