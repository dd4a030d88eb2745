#pragma once

#include <asmjit/x86.h>

#include <vector>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

inline constexpr std::size_t vector_lanes = 4;
inline constexpr std::uint32_t word_bytes = 8;

[[nodiscard]] inline std::size_t vectors_of(std::uint16_t lanes) {
  return (lanes + vector_lanes - 1) / vector_lanes;
}

/// Emits the instructions of a form for x86-64 with AVX2 and BMI2: words in general registers, three lanes
/// and more in vectors of four.
class Emitter {
public:
  /// @param selects the processor finds the n-th bit of a word by one instruction that is fast (pdep)
  Emitter(const Form& form, asmjit::x86::Compiler& to, bool selects);

  /// Emits a function `void (Word* memory)`.
  void emit();

private:
  using Gp = asmjit::x86::Gp;
  using Ymm = asmjit::x86::Ymm;
  using Mem = asmjit::x86::Mem;

  /// Where a value lies: a general register a lane, or vectors.
  struct Place {
    std::vector<Gp> words;
    std::vector<Ymm> vectors;
  };

  [[nodiscard]] static bool is_vector(std::uint16_t lanes) { return lanes > 2; }
  void count_uses();
  void emit(const Instruction& i);
  void emit_words(const Instruction& i);
  void emit_vectors(const Instruction& i);
  void emit_between(const Instruction& i);
  void emit_number(const Instruction& i);
  void emit_memory(const Instruction& i);
  void emit_flow(const Instruction& i);
  void emit_divide(const Instruction& i);
  void emit_nth(const Instruction& i);
  void emit_tally(const Instruction& i);
  void emit_locate(const Instruction& i);

  [[nodiscard]] Place& place(Ref value);
  [[nodiscard]] bool is_constant(Ref value) const { return constants_[value] != no_data; }
  [[nodiscard]] Word constant(Ref value, std::size_t lane = 0) const {
    return form_.data[constants_[value]][lane];
  }
  [[nodiscard]] Gp word(Ref value, std::size_t lane = 0);
  [[nodiscard]] Gp copy_of(Ref value, std::size_t lane = 0);
  [[nodiscard]] Ymm vector(Ref value, std::size_t index);
  [[nodiscard]] Gp fresh() { return to_.newUInt64(); }
  [[nodiscard]] Mem words_at(Word word);
  [[nodiscard]] Mem vector_of(const std::vector<Word>& lanes, std::size_t index, Word rest);
  [[nodiscard]] Mem memory(std::uint64_t at, std::uint32_t bytes) const;
  [[nodiscard]] Ymm last_lanes(std::uint16_t lanes);
  [[nodiscard]] Ymm united(Ref value);
  void apply(asmjit::x86::Inst::Id instruction, const Gp& to, Ref operand, std::size_t lane);
  [[nodiscard]] asmjit::x86::CondCode compare(const Instruction& question);
  /// The comparison that a condition is and nothing else asks for; else null.
  [[nodiscard]] const Instruction* question_of(Ref condition) const;

  const Form& form_;
  asmjit::x86::Compiler& to_;
  bool selects_;
  std::vector<Place> places_;                 // by value
  std::vector<std::uint32_t> constants_;      // by value: its data
  std::vector<const Instruction*> questions_; // by value: a comparison that waits until it is asked for
  std::vector<asmjit::Label> labels_;
  Gp memory_;
};

} // namespace regola::form
