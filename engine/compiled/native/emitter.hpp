#pragma once

#include <asmjit/x86.h>

#include <vector>

#include "engine/compiled/native/operands.hpp"
#include "engine/compiled/native/run_frame.hpp"

namespace regola::form {

/// What machine code may be made of besides AVX2 and BMI2.
struct Instructions {
  bool selects = false; ///< one that finds the n-th bit of a word and is fast (pdep)
  bool fuses = false;   ///< those of AVX-512 that do several on vectors by one
};

/// What a function of machine code does: one run, or several that take turns.
enum class Runner : std::uint8_t {
  alone,   ///< `void (Word* memory)`: runs the form; the frame lies on the stack
  in_turn, ///< `RunFrame* (RunFrame* first)`: goes on with runs until one is at its end, and says which
};

/// Emits the instructions of a form for x86-64 with AVX2 and BMI2: words in general registers, three lanes
/// and more in vectors of four. Where these lie is what Operands know.
class Emitter : Operands {
public:
  /// The registers that values may lie in.
  [[nodiscard]] static Registers::Set available(Runner runner);

  Emitter(const Form& form, const Folded& folded, const Registers& registers, asmjit::x86::Assembler& to,
          Runner runner, Instructions instructions);

  /// Emits the function.
  void emit();
  /// Where a run begins that takes turns with others.
  [[nodiscard]] const asmjit::Label& start() const { return start_; }
  /// Bytes of the frame of a run that takes turns with others.
  [[nodiscard]] std::size_t frame_bytes() const;

private:
  static constexpr Gp turning_frame_ = asmjit::x86::rbp; // of a run that takes turns
  /// In the frame of a run that takes turns: what its registers held, the vectors first.
  static constexpr std::uint32_t saved_bytes = Registers::first_vector * (word_bytes + vector_bytes);

  [[nodiscard]] asmjit::FuncFrame layout(const asmjit::FuncDetail& function,
                                         asmjit::FuncArgsAssignment& arguments);
  void begin_stays();
  void begin_turn();
  void wait(Label label);
  [[nodiscard]] Mem word_of_frame(std::size_t byte) const;
  [[nodiscard]] Mem saved_word(unsigned reg) const;
  [[nodiscard]] Mem saved_vector(unsigned reg) const;
  void emit(const Instruction& i);
  void emit_words(const Instruction& i);
  void emit_vectors(const Instruction& i);
  void emit_vector_shift(const Instruction& i, std::size_t part);
  void emit_fused(const Instruction& i, const Fusion& fusion);
  void emit_logic(const Instruction& i, const Fusion& fusion, std::size_t part);
  void emit_funnel(const Instruction& i, const Fusion& fusion, std::size_t part);
  void emit_spread(const Instruction& i);
  void emit_pack(const Instruction& i);
  void emit_lane(const Instruction& i);
  void emit_or_lanes(const Instruction& i);
  void emit_number(const Instruction& i);
  void emit_sum(const Instruction& i);
  void emit_multiply(const Instruction& i);
  void emit_choose(const Instruction& i);
  void emit_bits(const Instruction& i);
  void emit_memory(const Instruction& i);
  void emit_vector_memory(const Instruction& i);
  void emit_flow(const Instruction& i);
  void emit_divide(const Instruction& i);
  void emit_nth(const Instruction& i);
  void emit_tally(const Instruction& i);
  void emit_locate(const Instruction& i);

  [[nodiscard]] Ymm united(Ref value);
  void test(Ref value);
  /// Compares, and says by which condition the answer is yes.
  [[nodiscard]] asmjit::x86::CondCode compare(const Instruction& comparison);
  /// The same for a condition, whether it is folded or a value.
  [[nodiscard]] asmjit::x86::CondCode ask(Ref condition);

  const Form& form_;
  Runner runner_;
  Instructions instructions_;
  std::vector<asmjit::Label> labels_;
  asmjit::Label start_;
  asmjit::Label exit_;
  std::size_t next_stay_ = 0;
};

} // namespace regola::form
