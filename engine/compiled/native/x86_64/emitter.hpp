#pragma once

#include "engine/compiled/native/x86_64/operands.hpp"
#include "engine/compiled/native/x86_64/runs_in_turn.hpp"

namespace regola::form {

/// Instructions besides AVX2 and BMI2 that machine code may use.
struct Instructions {
  bool selects = false; ///< finds the n-th bit of a word by pdep, which is fast here
  bool fuses = false;   ///< fuses vector instructions by AVX-512
};

/// The signature and task of a function of machine code.
enum class Runner : std::uint8_t {
  alone,   ///< `void (Word* memory)`: executes one run; its frame is on the stack
  in_turn, ///< `RunFrame* (RunFrame* first)`: runs take turns until one ends; returns the frame of the ended
           ///< run
};

/// Emits the instructions of a form for x86-64 with AVX2 and BMI2. General registers hold words; vectors of
/// four hold values of three or more lanes. Operands chooses the places.
class Emitter : Operands {
public:
  /// The registers that may hold values.
  [[nodiscard]] static Registers::Set available(Runner runner);

  Emitter(const Form& form, const Folded& folded, const Registers& registers, asmjit::x86::Assembler& to,
          Runner runner, Instructions instructions);

  /// Emits the function.
  void emit();
  /// The label at which a run that takes turns begins.
  [[nodiscard]] const asmjit::Label& start() const { return start_; }
  /// Size of the frame of a run that takes turns.
  [[nodiscard]] std::size_t frame_bytes() const;

private:
  static constexpr Gp turning_frame_ = asmjit::x86::rbp; // frame of a run that takes turns
  /// Size of the saved registers in the frame of a run that takes turns; vectors come first.
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
  /// Emits a comparison. Returns the condition code under which it holds.
  [[nodiscard]] asmjit::x86::CondCode compare(const Instruction& comparison);
  /// Does the same as compare(), for any condition, folded or not.
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
