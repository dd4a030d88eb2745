#pragma once

#include <cstdint>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/form/code.hpp"
#include "engine/compiled/random.hpp"
#include "tests/engine/compiled/random_form.hpp"

namespace regola::test {

/// Runs that are given these memories.
class GivenRuns final : public form::Runs {
public:
  explicit GivenRuns(const std::vector<std::vector<Word>>& memories)
      : ended(memories.size()), memories_(memories) {
    memory_words = memories.front().size();
  }
  bool begin(Word* memory) override {
    if (begun_ == memories_.size()) return false;
    for (std::size_t i = 0; i < memory_words; ++i) memory[i] = memories_[begun_][i];
    ++begun_;
    return true;
  }
  void end(std::size_t run, Word* memory) override {
    REQUIRE(ended[run].empty());
    for (std::size_t i = 0; i < memory_words; ++i) ended[run].push_back(memory[i]);
  }

  std::vector<std::vector<Word>> ended; ///< what they have left; empty: they did not come to their end

private:
  const std::vector<std::vector<Word>>& memories_;
  std::size_t begun_ = 0;
};

/// What each of several runs of a random form is given.
inline std::vector<std::vector<Word>> random_memories(const form::Form& form, std::size_t runs,
                                                      std::uint64_t seed) {
  Random random(seed);
  std::vector<std::vector<Word>> memories(runs, std::vector<Word>(form.memory));
  for (std::vector<Word>& memory : memories) {
    for (std::size_t i = 0; i < RandomForm::given; ++i)
      memory[i] = random() & (random.below(3) == 0 ? random() : ~Word{0});
  }
  return memories;
}

} // namespace regola::test
