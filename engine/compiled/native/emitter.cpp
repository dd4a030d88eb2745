// What all instructions need.

#include "engine/compiled/native/emitter.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace regola::form {

namespace x86 = asmjit::x86;
using Id = x86::Inst::Id;

namespace {

bool asks(Op op) { return op == Op::equal || op == Op::less || op == Op::below; }

} // namespace

Emitter::Emitter(const Form& form, x86::Compiler& to, bool selects)
    : form_(form),
      to_(to),
      selects_(selects),
      places_(form.lanes.size()),
      constants_(form.lanes.size(), no_data),
      questions_(form.lanes.size(), nullptr) {}

/// A comparison that only decides a jump or a choice is made there.
void Emitter::count_uses() {
  std::vector<int> sets(form_.lanes.size(), 0);
  for (const Instruction& i : form_.code) {
    if (i.to != no_value) ++sets[i.to];
  }
  for (const Instruction& i : form_.code) {
    if (asks(i.op) && sets[i.to] == 1 && sets[i.a] == 1 && sets[i.b] == 1) questions_[i.to] = &i;
  }
  const auto settle = [&](Ref value) {
    if (value != no_value) questions_[value] = nullptr;
  };
  for (const Instruction& i : form_.code) {
    const bool decides = i.op == Op::jump_if || i.op == Op::jump_unless || i.op == Op::choose;
    if (!decides) settle(i.a);
    settle(i.b);
    settle(i.c);
    if (i.op == Op::pack) {
      for (const Word from : form_.data[i.data]) settle(static_cast<Ref>(from));
    }
  }
}

const Instruction* Emitter::question_of(Ref condition) const { return questions_[condition]; }

void Emitter::emit() {
  count_uses();
  asmjit::FuncNode* const function = to_.addFunc(asmjit::FuncSignatureT<void, Word*>());
  function->frame().setAvxEnabled();
  function->frame().setAvxCleanup();
  memory_ = to_.newUIntPtr();
  function->setArg(0, memory_);
  for (std::uint32_t i = 0; i < form_.labels; ++i) labels_.push_back(to_.newLabel());
  for (const Instruction& i : form_.code) emit(i);
  to_.ret();
  to_.endFunc();
}

Emitter::Place& Emitter::place(Ref value) {
  Place& place = places_[value];
  if (place.words.empty() && place.vectors.empty()) {
    const std::uint16_t lanes = form_.lanes[value];
    if (is_vector(lanes)) {
      for (std::size_t i = 0; i < vectors_of(lanes); ++i) place.vectors.push_back(to_.newYmm());
    } else {
      for (std::size_t i = 0; i < lanes; ++i) place.words.push_back(fresh());
    }
  }
  return place;
}

Emitter::Gp Emitter::word(Ref value, std::size_t lane) {
  if (is_constant(value)) {
    const Gp to = fresh();
    if (constant(value, lane) == 0) {
      to_.xor_(to.r32(), to.r32());
    } else {
      to_.mov(to, constant(value, lane));
    }
    return to;
  }
  return place(value).words[lane];
}

Emitter::Gp Emitter::copy_of(Ref value, std::size_t lane) {
  const Gp from = word(value, lane);
  if (is_constant(value)) return from;
  const Gp to = fresh();
  to_.mov(to, from);
  return to;
}

Emitter::Ymm Emitter::vector(Ref value, std::size_t index) {
  if (is_constant(value)) {
    const Ymm to = to_.newYmm();
    to_.vmovdqu(to, vector_of(form_.data[constants_[value]], index, 0));
    return to;
  }
  return place(value).vectors[index];
}

Emitter::Mem Emitter::words_at(Word word) { return to_.newUInt64Const(asmjit::ConstPoolScope::kLocal, word); }

/// Four lanes of a constant.
/// @param rest what lies behind the last lane
Emitter::Mem Emitter::vector_of(const std::vector<Word>& lanes, std::size_t index, Word rest) {
  std::array<Word, vector_lanes> words{};
  for (std::size_t i = 0; i < vector_lanes; ++i) {
    const std::size_t lane = index * vector_lanes + i;
    words[i] = lane < lanes.size() ? lanes[lane] : rest;
  }
  return to_.newConst(asmjit::ConstPoolScope::kLocal, words.data(), sizeof words);
}

Emitter::Mem Emitter::memory(std::uint64_t at, std::uint32_t bytes) const {
  return {memory_, static_cast<std::int32_t>(at * word_bytes), bytes};
}

/// All bits of the lanes that the last vector of so many lanes has.
Emitter::Ymm Emitter::last_lanes(std::uint16_t lanes) {
  const std::vector<Word> all(lanes, ~Word{0});
  const Ymm mask = to_.newYmm();
  to_.vmovdqu(mask, vector_of(all, vectors_of(lanes) - 1, 0));
  return mask;
}

/// The union of all vectors of a value, lanes that it does not have being empty.
Emitter::Ymm Emitter::united(Ref value) {
  const std::uint16_t lanes = form_.lanes[value];
  const std::size_t count = vectors_of(lanes);
  Ymm all = vector(value, count - 1);
  if (lanes % vector_lanes != 0) {
    const Ymm masked = to_.newYmm();
    to_.vpand(masked, all, last_lanes(lanes));
    all = masked;
  }
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const Ymm both = to_.newYmm();
    to_.vpor(both, all, vector(value, i));
    all = both;
  }
  return all;
}

/// An instruction of two operands, the second one being a constant of the form or a register.
void Emitter::apply(Id instruction, const Gp& to, Ref operand, std::size_t lane) {
  if (!is_constant(operand)) {
    to_.emit(instruction, to, word(operand, lane));
    return;
  }
  const auto number = static_cast<std::int64_t>(constant(operand, lane));
  if (number == static_cast<std::int32_t>(number)) {
    to_.emit(instruction, to, asmjit::Imm(number));
  } else {
    to_.emit(instruction, to, words_at(constant(operand, lane)));
  }
}

void Emitter::emit(const Instruction& i) {
  switch (i.op) {
  case Op::constant: constants_[i.to] = i.data; break;
  case Op::copy:
  case Op::bit_and:
  case Op::bit_or:
  case Op::bit_xor:
  case Op::and_not:
  case Op::shift: is_vector(i.lanes) ? emit_vectors(i) : emit_words(i); break;
  case Op::spread:
  case Op::pack:
  case Op::lane:
  case Op::or_lanes: emit_between(i); break;
  case Op::load:
  case Op::store:
  case Op::load_at:
  case Op::store_at:
  case Op::table: emit_memory(i); break;
  case Op::tally: emit_tally(i); break;
  case Op::locate: emit_locate(i); break;
  case Op::divide: emit_divide(i); break;
  case Op::nth: emit_nth(i); break;
  case Op::label:
  case Op::jump:
  case Op::jump_if:
  case Op::jump_unless:
  case Op::stop: emit_flow(i); break;
  default: emit_number(i); break;
  }
}

} // namespace regola::form
