#pragma once

#include <asmjit/x86.h>

#include <vector>

#include "engine/compiled/native/folded.hpp"
#include "engine/compiled/native/registers.hpp"
#include "engine/compiled/native/run_frame.hpp"

namespace regola::form {

inline constexpr std::uint32_t word_bytes = 8;
inline constexpr std::uint32_t vector_bytes = 32;

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
/// and more in vectors of four. What has no register lies in the frame; rax, rdx and the vector registers 0
/// and 1 hold what is under way, within one instruction of the form.
class Emitter {
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
  using Gp = asmjit::x86::Gp;
  using Ymm = asmjit::x86::Ymm;
  using Xmm = asmjit::x86::Xmm;
  using Mem = asmjit::x86::Mem;
  using Operand = asmjit::Operand;
  using Id = asmjit::x86::Inst::Id;

  static constexpr Gp memory_ = asmjit::x86::rdi;
  static constexpr Gp turning_frame_ = asmjit::x86::rbp; // of a run that takes turns
  static constexpr Gp first_ = asmjit::x86::rax;
  static constexpr Gp second_ = asmjit::x86::rdx;
  static constexpr Ymm first_vector_ = asmjit::x86::ymm0;
  static constexpr Ymm second_vector_ = asmjit::x86::ymm1;
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

  [[nodiscard]] Word constant(Ref value, std::size_t lane = 0) const { return folded_.words(value)[lane]; }
  /// Where a part lies: in a register, in the frame, or among the constants.
  [[nodiscard]] Operand word(Ref value, std::size_t lane = 0);
  [[nodiscard]] Operand vector(Ref value, std::size_t part);
  [[nodiscard]] Mem word_slot(const Home& home) const;
  [[nodiscard]] Mem vector_slot(const Home& home) const;
  /// As word, or a number of 32 bits where it is one.
  [[nodiscard]] Operand word_or_number(Ref value, std::size_t lane = 0);
  /// Its register, or another one to which it is brought first.
  [[nodiscard]] Gp in_register(Ref value, std::size_t lane, const Gp& otherwise);
  [[nodiscard]] Ymm in_register(Ref value, std::size_t part, const Ymm& otherwise);
  void bring(const Gp& to, Ref value, std::size_t lane = 0);
  /// The register in which a result is made.
  [[nodiscard]] Gp made(Ref value, std::size_t lane = 0);
  [[nodiscard]] Ymm made_vector(Ref value, std::size_t part);
  /// Brings a result to where it lies.
  void keep(Ref value, std::size_t lane, const Gp& from);
  void keep(Ref value, std::size_t part, const Ymm& from);
  /// The number of the register in which a part lies now; Home::none if it lies in the frame.
  [[nodiscard]] std::uint8_t register_of(Ref value, std::size_t part) const;
  [[nodiscard]] bool lies_in(Ref value, std::size_t part, const asmjit::x86::Reg& reg) const;

  [[nodiscard]] Mem words_at(Word word);
  [[nodiscard]] Mem vector_of(const std::vector<Word>& lanes, std::size_t part, Word rest);
  [[nodiscard]] Mem last_lanes(std::uint16_t lanes);
  [[nodiscard]] Mem pooled(const void* data, std::uint32_t bytes);
  [[nodiscard]] static Mem memory(std::uint64_t at, std::uint32_t bytes);
  [[nodiscard]] Mem indexed(std::uint32_t at, Ref index, const Gp& otherwise);
  [[nodiscard]] Mem number_slot() const;
  [[nodiscard]] Ymm united(Ref value);
  void test(Ref value);
  /// Compares, and says by which condition the answer is yes.
  [[nodiscard]] asmjit::x86::CondCode compare(const Instruction& comparison);
  /// The same for a condition, whether it is folded or a value.
  [[nodiscard]] asmjit::x86::CondCode ask(Ref condition);

  const Form& form_;
  const Folded& folded_;
  const Registers& registers_;
  asmjit::x86::Assembler& to_;
  Runner runner_;
  Instructions instructions_;
  Gp frame_; // where the frame begins
  std::vector<asmjit::Label> labels_;
  asmjit::Label start_;
  asmjit::Label exit_;
  asmjit::Zone zone_;
  asmjit::ConstPool pool_;
  asmjit::Label constants_;
  std::vector<Stay> staying_; // by part: the last stay that has begun
  std::size_t next_stay_ = 0;
  std::uint32_t now_ = 0;              // the number of the instruction
  std::uint32_t words_in_frame_ = 0;   // bytes from where the frame begins
  std::uint32_t vectors_in_frame_ = 0; // bytes from where the frame begins
};

} // namespace regola::form
