// Locations of operands, and moves into registers.

#include "engine/compiled/native/x86_64/operands.hpp"

namespace regola::form {

namespace x86 = asmjit::x86;

namespace {

constexpr std::size_t zone_block = 4096;

} // namespace

Operands::Operands(const Folded& folded, const Registers& registers, asmjit::x86::Assembler& to,
                   const Gp& frame)
    : folded_(folded),
      registers_(registers),
      to_(to),
      frame_(frame),
      zone_(zone_block),
      pool_(&zone_),
      constants_(to.newLabel()),
      staying_(registers.homes().size()) {}

std::uint8_t Operands::register_of(Ref value, std::size_t part) const {
  const std::uint32_t number = registers_.part(value, part);
  const std::uint8_t reg = registers_.homes()[number].reg;
  if (reg != Home::none) return reg;
  const Stay& stay = staying_[number];
  return now_ <= stay.last ? stay.reg : Home::none;
}

bool Operands::lies_in(Ref value, std::size_t part, const x86::Reg& reg) const {
  return !folded_.is_constant(value) && register_of(value, part) == reg.id();
}

Operands::Mem Operands::word_slot(const Home& home) const {
  return x86::qword_ptr(frame_, static_cast<std::int32_t>(words_in_frame_ + home.slot * word_bytes));
}

Operands::Mem Operands::vector_slot(const Home& home) const {
  return x86::ymmword_ptr(frame_, static_cast<std::int32_t>(vectors_in_frame_ + home.slot * vector_bytes));
}

asmjit::Operand Operands::word(Ref value, std::size_t lane) {
  if (folded_.is_constant(value)) return words_at(constant(value, lane));
  const std::uint8_t reg = register_of(value, lane);
  if (reg != Home::none) return x86::gpq(reg);
  return word_slot(registers_.homes()[registers_.part(value, lane)]);
}

asmjit::Operand Operands::vector(Ref value, std::size_t part) {
  if (folded_.is_constant(value)) return vector_of(folded_.words(value), part, 0);
  const std::uint8_t reg = register_of(value, part);
  if (reg != Home::none) return x86::ymm(reg);
  return vector_slot(registers_.homes()[registers_.part(value, part)]);
}

asmjit::Operand Operands::word_or_number(Ref value, std::size_t lane) {
  if (!folded_.is_constant(value)) return word(value, lane);
  const auto number = static_cast<std::int64_t>(constant(value, lane));
  if (number == static_cast<std::int32_t>(number)) return asmjit::Imm(number);
  return words_at(constant(value, lane));
}

/// Preserves the flags.
void Operands::bring(const Gp& to, Ref value, std::size_t lane) {
  if (!folded_.is_constant(value)) {
    if (!lies_in(value, lane, to)) to_.emit(x86::Inst::kIdMov, to, word(value, lane));
    return;
  }
  const Word number = constant(value, lane);
  if (number <= 0xFFFFFFFFU) {
    to_.mov(to.r32(), number);
  } else {
    to_.mov(to, number);
  }
}

Operands::Gp Operands::in_register(Ref value, std::size_t lane, const Gp& otherwise) {
  if (!folded_.is_constant(value)) {
    const std::uint8_t reg = register_of(value, lane);
    if (reg != Home::none) return x86::gpq(reg);
  }
  bring(otherwise, value, lane);
  return otherwise;
}

Operands::Ymm Operands::in_register(Ref value, std::size_t part, const Ymm& otherwise) {
  const Operand from = vector(value, part);
  if (from.isReg()) return from.as<Ymm>();
  to_.emit(x86::Inst::kIdVmovdqu, otherwise, from);
  return otherwise;
}

Operands::Gp Operands::made(Ref value, std::size_t lane) {
  const std::uint8_t reg = register_of(value, lane);
  return reg == Home::none ? first_ : x86::gpq(reg);
}

Operands::Ymm Operands::made_vector(Ref value, std::size_t part) {
  const std::uint8_t reg = register_of(value, part);
  return reg == Home::none ? first_vector_ : x86::ymm(reg);
}

void Operands::keep(Ref value, std::size_t lane, const Gp& from) {
  const std::uint8_t reg = register_of(value, lane);
  if (reg != Home::none && reg != from.id()) to_.mov(x86::gpq(reg), from);
  const Home& home = registers_.homes()[registers_.part(value, lane)];
  if (home.reg == Home::none && home.is_read) to_.mov(word_slot(home), from);
}

void Operands::keep(Ref value, std::size_t part, const Ymm& from) {
  const std::uint8_t reg = register_of(value, part);
  if (reg != Home::none && reg != from.id()) to_.vmovdqa(x86::ymm(reg), from);
  const Home& home = registers_.homes()[registers_.part(value, part)];
  if (home.reg == Home::none && home.is_read) to_.vmovdqa(vector_slot(home), from);
}

Operands::Mem Operands::pooled(const void* data, std::uint32_t bytes) {
  std::size_t offset = 0;
  pool_.add(data, bytes, offset);
  return x86::ptr(constants_, static_cast<std::int32_t>(offset), bytes);
}

Operands::Mem Operands::words_at(Word word) { return pooled(&word, word_bytes); }

/// Four lanes of a constant.
/// @param rest value of the lanes after the last one
Operands::Mem Operands::vector_of(const std::vector<Word>& lanes, std::size_t part, Word rest) {
  std::array<Word, vector_lanes> words{};
  for (std::size_t i = 0; i < vector_lanes; ++i) {
    const std::size_t lane = part * vector_lanes + i;
    words[i] = lane < lanes.size() ? lanes[lane] : rest;
  }
  return pooled(words.data(), vector_bytes);
}

/// A mask of the lanes that exist in the last vector of a value.
Operands::Mem Operands::last_lanes(std::uint16_t lanes) {
  return vector_of(std::vector<Word>(lanes, ~Word{0}), parts_of(lanes) - 1, 0);
}

Operands::Mem Operands::memory(std::uint64_t at, std::uint32_t bytes) {
  return x86::ptr(memory_, static_cast<std::int32_t>(at * word_bytes), bytes);
}

/// The memory word at `at` plus the index.
/// @param otherwise register for an index that lies in none
Operands::Mem Operands::indexed(std::uint32_t at, Ref index, const Gp& otherwise) {
  constexpr std::uint32_t shift = 3;
  return x86::qword_ptr(memory_, in_register(index, 0, otherwise), shift,
                        static_cast<std::int32_t>(at * word_bytes));
}

/// The word slot of the frame after those of the values: scratch space.
Operands::Mem Operands::number_slot() const {
  return x86::qword_ptr(frame_,
                        static_cast<std::int32_t>(words_in_frame_ + registers_.word_slots() * word_bytes));
}

} // namespace regola::form
