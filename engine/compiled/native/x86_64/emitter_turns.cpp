// Runs that take turns: while the results of one are pending, the processor works on others.

#include "engine/compiled/native/x86_64/emitter.hpp"

#include <algorithm>

namespace regola::form {

namespace x86 = asmjit::x86;

std::size_t Emitter::frame_bytes() const {
  const std::size_t bytes = words_in_frame_ + (registers_.word_slots() + 1) * word_bytes;
  return (bytes + vector_bytes - 1) / vector_bytes * vector_bytes;
}

Emitter::Mem Emitter::word_of_frame(std::size_t byte) const {
  return x86::qword_ptr(frame_, static_cast<std::int32_t>(byte));
}

Emitter::Mem Emitter::saved_word(unsigned reg) const {
  constexpr std::size_t behind = sizeof(RunFrame) + Registers::first_vector * vector_bytes;
  return word_of_frame(behind + reg * word_bytes);
}

Emitter::Mem Emitter::saved_vector(unsigned reg) const {
  return x86::ymmword_ptr(frame_, static_cast<std::int32_t>(sizeof(RunFrame) + reg * vector_bytes));
}

/// Resumes the first run, whose frame is the argument.
void Emitter::begin_turn() {
  to_.mov(frame_, memory_);
  to_.mov(memory_, word_of_frame(offsetof(RunFrame, memory)));
  to_.jmp(word_of_frame(offsetof(RunFrame, goes_on)));
  to_.bind(start_);
}

/// At a label where a run may wait: saves the live registers and resumes the next run.
void Emitter::wait(Label label) {
  if (std::find(form_.waits.begin(), form_.waits.end(), label) == form_.waits.end()) return;
  const Registers::Set alive = registers_.busy(now_);
  const auto for_each_alive = [&](auto word, auto vector) {
    for (unsigned reg = 0; reg < Registers::first_vector; ++reg) {
      if ((alive >> reg & 1U) != 0) word(reg);
      if ((alive >> (reg + Registers::first_vector) & 1U) != 0) vector(reg);
    }
  };
  const asmjit::Label on = to_.newLabel();
  for_each_alive([&](unsigned reg) { to_.mov(saved_word(reg), x86::gpq(reg)); },
                 [&](unsigned reg) { to_.vmovdqa(saved_vector(reg), x86::ymm(reg)); });
  to_.lea(first_, x86::ptr(on));
  to_.mov(word_of_frame(offsetof(RunFrame, goes_on)), first_);
  to_.mov(frame_, word_of_frame(offsetof(RunFrame, next)));
  to_.mov(memory_, word_of_frame(offsetof(RunFrame, memory)));
  to_.jmp(word_of_frame(offsetof(RunFrame, goes_on)));
  to_.bind(on);
  for_each_alive([&](unsigned reg) { to_.mov(x86::gpq(reg), saved_word(reg)); },
                 [&](unsigned reg) { to_.vmovdqa(x86::ymm(reg), saved_vector(reg)); });
}

} // namespace regola::form
