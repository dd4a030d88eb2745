// Machine code of several runs that take turns. Without machine code there is nothing to run.

#include <catch2/catch.hpp>

#include "engine/compiled/form/code.hpp"
#include "tests/engine/compiled/given_runs.hpp"
#include "tests/engine/compiled/random_form.hpp"

using namespace regola;
using form::Ref;
using regola::test::GivenRuns;
using regola::test::RandomForm;

TEST_CASE("runs that take turns do what each does by itself") {
  constexpr std::uint64_t forms = 200;
  constexpr int instructions = 60;
  std::size_t with_waits = 0;
  std::string why = form::why_no_native_code();
  const bool is_native = why.empty();
  for (std::uint64_t seed = 0; is_native && seed < forms; ++seed) {
    CAPTURE(seed);
    const form::Form form = RandomForm(seed).make(instructions);
    const auto code = form::translate(form, why);
    REQUIRE(code);
    for (const std::size_t runs : {1U, 2U, 7U}) {
      const std::vector<std::vector<Word>> memories = test::random_memories(form, runs, seed);
      GivenRuns together(memories);
      REQUIRE(code->run_together(together) == !form.waits.empty());
      if (form.waits.empty()) break;
      if (runs == 1) ++with_waits;
      for (std::size_t i = 0; i < runs; ++i) {
        std::vector<Word> wanted = memories[i];
        form::interpret(form)->run(wanted.data());
        REQUIRE(together.ended[i] == wanted);
      }
    }
  }
  if (is_native) CHECK(with_waits > forms / 2);
}

TEST_CASE("of runs that take turns the short ones end first") {
  form::Builder to;
  static_cast<void>(to.reserve(1));
  const Ref left = to.variable();
  const form::Label again = to.label();
  to.set(left, to.load(0));
  to.bind(again);
  to.may_wait(again);
  to.set(left, to.subtract(left, to.number(1)));
  to.jump_if(left, again);
  to.store(0, left);
  to.stop();
  const form::Form form = to.finish();

  /// Of the lengths of the runs, those of the ones that have come to their end.
  class Ended final : public form::Runs {
  public:
    Ended() { memory_words = 1; }
    bool begin(Word* memory) override {
      if (begun_ == lengths_.size()) return false;
      memory[0] = lengths_[begun_++];
      return true;
    }
    void end(std::size_t run, Word* memory) override {
      CHECK(memory[0] == 0);
      lengths.push_back(lengths_[run]);
    }
    std::vector<Word> lengths;

  private:
    std::vector<Word> lengths_ = {1000, 10, 20, 5, 6, 7};
    std::size_t begun_ = 0;
  } ended;
  std::string why;
  const auto code = form::translate(form, why);
  if (!code) return;
  REQUIRE(code->run_together(ended));
  CHECK(ended.lengths == std::vector<Word>{10, 5, 20, 6, 7, 1000});
}
