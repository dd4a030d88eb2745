#pragma once

#include <asmjit/x86.h>

#include "engine/compiled/native/x86_64/registers.hpp"

namespace regola::form {

inline constexpr std::uint32_t word_bytes = 8;
inline constexpr std::uint32_t vector_bytes = 32;

/// The locations of the parts of values. Moves parts to where an instruction needs them. A part without a
/// register is in the frame. rax, rdx and the vector registers 0 and 1 are scratch registers within one
/// instruction of the form.
class Operands {
protected:
  using Gp = asmjit::x86::Gp;
  using Ymm = asmjit::x86::Ymm;
  using Xmm = asmjit::x86::Xmm;
  using Mem = asmjit::x86::Mem;
  using Operand = asmjit::Operand;
  using Id = asmjit::x86::Inst::Id;

  static constexpr Gp memory_ = asmjit::x86::rdi;
  static constexpr Gp first_ = asmjit::x86::rax;
  static constexpr Gp second_ = asmjit::x86::rdx;
  static constexpr Ymm first_vector_ = asmjit::x86::ymm0;
  static constexpr Ymm second_vector_ = asmjit::x86::ymm1;

  /// @param frame register that points to the frame
  Operands(const Folded& folded, const Registers& registers, asmjit::x86::Assembler& to, const Gp& frame);

  [[nodiscard]] Word constant(Ref value, std::size_t lane = 0) const { return folded_.words(value)[lane]; }
  /// The location of a part: a register, the frame, or the constant pool.
  [[nodiscard]] Operand word(Ref value, std::size_t lane = 0);
  [[nodiscard]] Operand vector(Ref value, std::size_t part);
  [[nodiscard]] Mem word_slot(const Home& home) const;
  [[nodiscard]] Mem vector_slot(const Home& home) const;
  /// The same as word(), but an immediate operand for a constant that fits into 32 bits.
  [[nodiscard]] Operand word_or_number(Ref value, std::size_t lane = 0);
  /// The register of a part. Loads a part without a register into `otherwise`.
  [[nodiscard]] Gp in_register(Ref value, std::size_t lane, const Gp& otherwise);
  [[nodiscard]] Ymm in_register(Ref value, std::size_t part, const Ymm& otherwise);
  void bring(const Gp& to, Ref value, std::size_t lane = 0);
  /// The register in which to compute a result.
  [[nodiscard]] Gp made(Ref value, std::size_t lane = 0);
  [[nodiscard]] Ymm made_vector(Ref value, std::size_t part);
  /// Moves a result to its location.
  void keep(Ref value, std::size_t lane, const Gp& from);
  void keep(Ref value, std::size_t part, const Ymm& from);
  /// The number of the register that now holds a part; Home::none if it is in the frame.
  [[nodiscard]] std::uint8_t register_of(Ref value, std::size_t part) const;
  [[nodiscard]] bool lies_in(Ref value, std::size_t part, const asmjit::x86::Reg& reg) const;

  [[nodiscard]] Mem words_at(Word word);
  [[nodiscard]] Mem vector_of(const std::vector<Word>& lanes, std::size_t part, Word rest);
  [[nodiscard]] Mem last_lanes(std::uint16_t lanes);
  [[nodiscard]] Mem pooled(const void* data, std::uint32_t bytes);
  [[nodiscard]] static Mem memory(std::uint64_t at, std::uint32_t bytes);
  [[nodiscard]] Mem indexed(std::uint32_t at, Ref index, const Gp& otherwise);
  [[nodiscard]] Mem number_slot() const;

  const Folded& folded_;
  const Registers& registers_;
  asmjit::x86::Assembler& to_;
  Gp frame_;
  asmjit::Zone zone_;
  asmjit::ConstPool pool_;
  asmjit::Label constants_;
  std::uint32_t now_ = 0;              // index of the instruction being emitted
  std::vector<Stay> staying_;          // by part: its latest stay that has begun
  std::uint32_t words_in_frame_ = 0;   // offset of the word slots in the frame, in bytes
  std::uint32_t vectors_in_frame_ = 0; // offset of the vector slots in the frame, in bytes
};

} // namespace regola::form
