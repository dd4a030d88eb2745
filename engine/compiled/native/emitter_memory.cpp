// Bits that are looked for, memory and jumps.

#include <algorithm>

#include "engine/compiled/native/emitter.hpp"

namespace regola::form {

namespace x86 = asmjit::x86;
using Id = x86::Inst::Id;

void Emitter::emit_nth(const Instruction& i) {
  const Gp to = place(i.to).words[0];
  const Gp number = word(i.b);
  const Gp count = word(i.c);
  const Gp from = word(i.a);
  const Gp none = fresh();
  if (selects_) {
    const Gp bit = fresh();
    to_.xor_(none.r32(), none.r32());
    to_.mov(bit.r32(), 1);
    to_.shlx(bit, bit, number);
    to_.cmp(number, count);
    to_.cmovae(bit, none);
    to_.pdep(to, bit, from);
    return;
  }
  const asmjit::Label done = to_.newLabel();
  const asmjit::Label next = to_.newLabel();
  const asmjit::Label last = to_.newLabel();
  const Gp rest = fresh();
  const Gp left = fresh();
  to_.xor_(to.r32(), to.r32());
  to_.cmp(number, count);
  to_.jae(done);
  to_.mov(rest, from);
  to_.mov(left, number);
  to_.bind(next);
  to_.sub(left, 1);
  to_.jc(last);
  to_.blsr(rest, rest);
  to_.jmp(next);
  to_.bind(last);
  to_.blsi(to, rest);
  to_.bind(done);
}

void Emitter::emit_divide(const Instruction& i) {
  const Gp to = place(i.to).words[0];
  const Gp low = copy_of(i.a);
  const Gp divisor = copy_of(i.b);
  const Gp high = fresh();
  const asmjit::Label done = to_.newLabel();
  const asmjit::Label divides = to_.newLabel();
  const asmjit::Label ordinary = to_.newLabel();
  to_.xor_(to.r32(), to.r32());
  to_.test(divisor, divisor);
  to_.jz(done);
  to_.cmp(divisor, -1);
  to_.jne(ordinary);
  to_.neg(low); // the least number divided by -1 would be a fault
  to_.jmp(divides);
  to_.bind(ordinary);
  to_.cqo(high, low);
  to_.idiv(high, low, divisor);
  to_.bind(divides);
  to_.mov(to, low);
  to_.bind(done);
}

void Emitter::emit_memory(const Instruction& i) {
  constexpr std::uint32_t vector_bytes = 32;
  switch (i.op) {
  case Op::load:
  case Op::store: {
    const bool loads = i.op == Op::load;
    const Ref value = loads ? i.to : i.a;
    if (!is_vector(i.lanes)) {
      for (std::size_t lane = 0; lane < i.lanes; ++lane) {
        if (loads) {
          to_.mov(place(value).words[lane], memory(i.imm + lane, word_bytes));
        } else {
          to_.mov(memory(i.imm + lane, word_bytes), word(value, lane));
        }
      }
      return;
    }
    for (std::size_t v = 0; v < vectors_of(i.lanes); ++v) {
      const bool whole = (v + 1) * vector_lanes <= i.lanes;
      const Mem at = memory(i.imm + v * vector_lanes, vector_bytes);
      const Ymm words = loads ? place(value).vectors[v] : vector(value, v);
      if (whole && loads) {
        to_.vmovdqu(words, at);
      } else if (whole) {
        to_.vmovdqu(at, words);
      } else if (loads) {
        to_.vpmaskmovq(words, last_lanes(i.lanes), at);
      } else {
        to_.vpmaskmovq(at, last_lanes(i.lanes), words);
      }
    }
    return;
  }
  case Op::load_at:
    to_.mov(place(i.to).words[0],
            x86::qword_ptr(memory_, word(i.a), 3, static_cast<std::int32_t>(i.imm * word_bytes)));
    return;
  case Op::store_at:
    to_.mov(x86::qword_ptr(memory_, word(i.a), 3, static_cast<std::int32_t>(i.imm * word_bytes)), word(i.b));
    return;
  default: { // table
    const Gp base = to_.newUIntPtr();
    to_.mov(base, reinterpret_cast<std::uintptr_t>(form_.data[i.data].data()));
    to_.mov(place(i.to).words[0], x86::qword_ptr(base, word(i.a), 3));
    return;
  }
  }
}

void Emitter::emit_tally(const Instruction& i) {
  const Tally& tally = form_.tallies[i.data];
  const Gp sum = place(i.to).words[0];
  to_.xor_(sum.r32(), sum.r32());
  for (std::size_t k = 0; k < tally.weights.size(); ++k) {
    to_.mov(memory(tally.sums + k, word_bytes), sum);
    const Gp count = fresh();
    to_.popcnt(count, memory(tally.words + k, word_bytes));
    if (tally.weights[k] != 1) to_.imul(count, count, tally.weights[k]);
    to_.add(sum, count);
  }
}

/// How many sums are not above the number, less one.
void Emitter::emit_locate(const Instruction& i) {
  const Tally& tally = form_.tallies[i.data];
  const Gp to = place(i.to).words[0];
  const Gp number = word(i.a);
  const std::size_t count = tally.weights.size();
  const std::size_t whole = count / vector_lanes; // vectors; what is left is compared word by word
  const bool wide = whole > 2;
  const Gp behind = fresh();
  to_.mov(behind, -1);
  if (wide) {
    const Ymm wanted = to_.newYmm();
    const Ymm above = to_.newYmm();
    to_.vmovq(wanted.xmm(), number);
    to_.vpbroadcastq(wanted, wanted.xmm());
    to_.vpxor(above, above, above);
    for (std::size_t v = 0; v < whole; ++v) {
      const Ymm is_above = to_.newYmm();
      to_.vmovdqu(is_above, memory(tally.sums + v * vector_lanes, 32));
      to_.vpcmpgtq(is_above, is_above, wanted);
      to_.vpaddq(above, above, is_above); // -1 for each
    }
    const x86::Xmm half = to_.newXmm();
    const x86::Xmm quarter = to_.newXmm();
    to_.vextracti128(half, above, 1);
    to_.vpaddq(half, half, above.xmm());
    to_.vpunpckhqdq(quarter, half, half);
    to_.vpaddq(half, half, quarter);
    to_.vmovq(behind, half);
    to_.add(behind, static_cast<std::int32_t>(whole * vector_lanes) - 1);
  }
  for (std::size_t k = wide ? whole * vector_lanes : 0; k < count; ++k) {
    to_.cmp(number, memory(tally.sums + k, word_bytes));
    to_.sbb(behind, -1);
  }
  to_.mov(to, behind);
}

void Emitter::emit_flow(const Instruction& i) {
  switch (i.op) {
  case Op::label: to_.bind(labels_[i.imm]); return;
  case Op::jump: to_.jmp(labels_[i.imm]); return;
  case Op::stop: to_.ret(); return;
  default: break;
  }
  const bool wanted = i.op == Op::jump_if;
  if (const Instruction* question = question_of(i.a)) {
    const x86::CondCode yes = compare(*question);
    to_.j(wanted ? yes : x86::negateCond(yes), labels_[i.imm]);
    return;
  }
  if (is_vector(form_.lanes[i.a])) {
    const Ymm all = united(i.a);
    to_.vptest(all, all);
  } else if (form_.lanes[i.a] == 2) {
    const Gp both = copy_of(i.a, 0);
    to_.or_(both, word(i.a, 1));
  } else {
    to_.test(word(i.a), word(i.a));
  }
  if (wanted) {
    to_.jnz(labels_[i.imm]);
  } else {
    to_.jz(labels_[i.imm]);
  }
}

} // namespace regola::form
