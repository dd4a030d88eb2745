// Memory accesses, tables, tallies and jumps.

#include "engine/compiled/native/x86_64/emitter.hpp"

namespace regola::form {

namespace x86 = asmjit::x86;

void Emitter::emit_memory(const Instruction& i) {
  switch (i.op) {
  case Op::load:
    for (std::size_t lane = 0; lane < i.lanes; ++lane) {
      const Gp to = made(i.to, lane);
      to_.mov(to, memory(i.imm + lane, word_bytes));
      keep(i.to, lane, to);
    }
    return;
  case Op::store:
    for (std::size_t lane = 0; lane < i.lanes; ++lane) {
      const Operand number = word_or_number(i.a, lane);
      const Mem at = memory(i.imm + lane, word_bytes);
      if (number.isImm()) {
        to_.mov(at, number.as<asmjit::Imm>());
      } else {
        to_.mov(at, in_register(i.a, lane, first_));
      }
    }
    return;
  case Op::load_at: {
    const Gp to = made(i.to);
    to_.mov(to, indexed(i.imm, i.a, first_));
    return keep(i.to, 0, to);
  }
  case Op::store_at: {
    const Gp word = in_register(i.b, 0, second_);
    to_.mov(indexed(i.imm, i.a, first_), word);
    return;
  }
  default: { // table
    const Gp to = made(i.to);
    const Gp index = in_register(i.a, 0, second_);
    to_.mov(first_, reinterpret_cast<std::uintptr_t>(form_.data[i.data].data()));
    constexpr std::uint32_t shift = 3;
    to_.mov(to, x86::qword_ptr(first_, index, shift));
    return keep(i.to, 0, to);
  }
  }
}

void Emitter::emit_vector_memory(const Instruction& i) {
  for (std::size_t part = 0; part < parts_of(i.lanes); ++part) {
    const bool whole = (part + 1) * vector_lanes <= i.lanes;
    const Mem at = memory(i.imm + part * vector_lanes, vector_bytes);
    if (!whole) to_.vmovdqu(second_vector_, last_lanes(i.lanes));
    if (i.op == Op::load) {
      const Ymm to = made_vector(i.to, part);
      if (whole) {
        to_.vmovdqu(to, at);
      } else {
        to_.vpmaskmovq(to, second_vector_, at);
      }
      keep(i.to, part, to);
    } else {
      const Ymm from = in_register(i.a, part, first_vector_);
      if (whole) {
        to_.vmovdqu(at, from);
      } else {
        to_.vpmaskmovq(at, second_vector_, from);
      }
    }
  }
}

void Emitter::emit_tally(const Instruction& i) {
  const Tally& tally = form_.tallies[i.data];
  to_.xor_(second_.r32(), second_.r32());
  for (std::size_t k = 0; k < tally.weights.size(); ++k) {
    to_.mov(memory(tally.sums + k, word_bytes), second_);
    to_.popcnt(first_, memory(tally.words + k, word_bytes));
    if (tally.weights[k] != 1) to_.imul(first_, first_, tally.weights[k]);
    to_.add(second_, first_);
  }
  keep(i.to, 0, second_);
}

/// The number of sums that do not exceed the number, minus 1.
void Emitter::emit_locate(const Instruction& i) {
  const Tally& tally = form_.tallies[i.data];
  const Gp number = in_register(i.a, 0, second_);
  const std::size_t count = tally.weights.size();
  const std::size_t vectors = count / vector_lanes; // the rest is compared word by word
  const bool wide = vectors > 2;
  if (wide) {
    to_.lea(first_, x86::ptr(number, 1));
    to_.mov(number_slot(), first_);
    to_.vpxor(first_vector_, first_vector_, first_vector_);
    for (std::size_t v = 0; v < vectors; ++v) {
      to_.vpbroadcastq(second_vector_, number_slot());
      to_.vpcmpgtq(second_vector_, second_vector_, memory(tally.sums + v * vector_lanes, vector_bytes));
      to_.vpsubq(first_vector_, first_vector_, second_vector_); // the comparison gives -1
    }
    const Xmm half = second_vector_.xmm();
    const Xmm all = first_vector_.xmm();
    to_.vextracti128(half, first_vector_, 1);
    to_.vpaddq(all, all, half);
    to_.vpunpckhqdq(half, all, all);
    to_.vpaddq(all, all, half);
    to_.vmovq(first_, all);
    to_.sub(first_, 1);
  } else {
    to_.mov(first_, -1);
  }
  for (std::size_t k = wide ? vectors * vector_lanes : 0; k < count; ++k) {
    to_.cmp(number, memory(tally.sums + k, word_bytes));
    to_.sbb(first_, -1);
  }
  keep(i.to, 0, first_);
}

void Emitter::emit_flow(const Instruction& i) {
  switch (i.op) {
  case Op::label:
    to_.bind(labels_[i.imm]);
    if (runner_ == Runner::in_turn) wait(i.imm);
    return;
  case Op::jump: to_.jmp(labels_[i.imm]); return;
  case Op::poll:
    to_.mov(first_, memory(i.imm, word_bytes));
    to_.cmp(x86::byte_ptr(first_), 0);
    to_.jne(exit_);
    return;
  case Op::stop: to_.jmp(exit_); return;
  default: break;
  }
  const x86::CondCode yes = ask(i.a);
  to_.j(i.op == Op::jump_if ? yes : x86::negateCond(yes), labels_[i.imm]);
}

} // namespace regola::form
