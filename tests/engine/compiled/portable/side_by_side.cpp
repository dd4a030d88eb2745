#include "engine/compiled/portable/side_by_side.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/portable/interpreter.hpp"
#include "tests/engine/compiled/given_runs.hpp"
#include "tests/engine/compiled/random_form.hpp"

using namespace regola;
using form::Ref;
using regola::test::GivenRuns;
using regola::test::RandomForm;

TEST_CASE("runs side by side do what each does by itself") {
  constexpr std::uint64_t forms = 60;
  constexpr std::size_t runs = 40;
  constexpr int instructions = 90;
  for (std::uint64_t seed = 0; seed < forms; ++seed) {
    CAPTURE(seed);
    const form::Form form = RandomForm(seed).make(instructions);
    const std::vector<std::vector<Word>> memories = test::random_memories(form, runs, seed);
    for (const auto best : {form::Processor::any, form::Processor::by_four, form::Processor::by_eight}) {
      const auto code = form::interpret(form, best);
      GivenRuns together(memories);
      REQUIRE(code->run_together(together));
      for (std::size_t i = 0; i < runs; ++i) {
        std::vector<Word> wanted = memories[i];
        code->run(wanted.data());
        REQUIRE(together.ended[i] == wanted);
      }
    }
  }
}

TEST_CASE("runs that stand apart all the time are given up") {
  // A run jumps to a loop of its own, which it leaves after so many times as its memory says.
  constexpr std::uint32_t loops = form::most_runs_at_once;
  form::Builder to;
  static_cast<void>(to.reserve(2));
  const Ref left = to.variable();
  to.set(left, to.load(1));
  const Ref own = to.load(0);
  std::vector<form::Label> begins;
  for (std::uint32_t i = 0; i < loops; ++i) begins.push_back(to.label());
  const form::Label end = to.label();
  for (std::uint32_t i = 0; i < loops; ++i)
    to.jump_if(to.compute(form::Op::equal, own, to.number(i)), begins[i]);
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
  GivenRuns apart(memories);
  CHECK_FALSE(code->run_together(apart));
  CHECK(
      std::any_of(apart.ended.begin(), apart.ended.end(), [](const auto& memory) { return memory.empty(); }));
  CHECK_FALSE(code->run_together(apart)); // it is not tried again
}
