// Arithmetic, comparisons, choices and bit counts on single words.

#include "engine/compiled/native/x86_64/emitter.hpp"

namespace regola::form {

namespace x86 = asmjit::x86;

x86::CondCode Emitter::compare(const Instruction& comparison) {
  if (comparison.op == Op::bit_and) {
    Ref first = comparison.a;
    Ref last = comparison.b;
    if (is_vector(comparison.lanes)) {
      if (!vector(first, 0).isReg()) std::swap(first, last);
      to_.emit(x86::Inst::kIdVptest, in_register(first, 0, first_vector_), vector(last, 0));
    } else {
      if (folded_.is_constant(first)) std::swap(first, last);
      // The test instruction takes a memory operand only with a register or an immediate.
      const Operand number = word_or_number(last);
      const Gp tested = in_register(first, 0, first_);
      if (number.isMem()) {
        to_.test(number.as<Mem>(), tested);
      } else {
        to_.emit(x86::Inst::kIdTest, tested, number);
      }
    }
    return x86::CondCode::kNotZero;
  }
  to_.emit(x86::Inst::kIdCmp, in_register(comparison.a, 0, first_), word_or_number(comparison.b));
  switch (comparison.op) {
  case Op::equal: return x86::CondCode::kEqual;
  case Op::less: return x86::CondCode::kSignedLT;
  default: return x86::CondCode::kUnsignedLT;
  }
}

x86::CondCode Emitter::ask(Ref condition) {
  if (const Instruction* const comparison = folded_.comparison(condition)) return compare(*comparison);
  test(condition);
  return x86::CondCode::kNotZero;
}

/// Sets the zero flag if all lanes are 0.
void Emitter::test(Ref value) {
  const std::uint16_t lanes = form_.lanes[value];
  if (is_vector(lanes)) {
    const Ymm all = lanes < vector_lanes ? in_register(value, 0, first_vector_) : united(value);
    if (lanes < vector_lanes) {
      to_.vptest(all, last_lanes(lanes));
    } else {
      to_.vptest(all, all);
    }
  } else if (lanes == 2) {
    bring(first_, value, 0);
    to_.emit(x86::Inst::kIdOr, first_, word(value, 1));
  } else {
    const Operand at = word(value);
    if (at.isReg()) {
      to_.test(at.as<Gp>(), at.as<Gp>());
    } else {
      to_.cmp(at.as<Mem>(), 0);
    }
  }
}

void Emitter::emit_sum(const Instruction& i) {
  const Gp to = made(i.to);
  Ref first = i.a;
  Ref last = i.b;
  const bool adds = i.op == Op::add;
  if (adds && (folded_.is_constant(first) || lies_in(last, 0, to))) std::swap(first, last);
  const Operand left = word(first);
  const Operand right = word_or_number(last);
  if (adds && left.isReg() && !lies_in(first, 0, to) && !right.isMem()) {
    to_.lea(to, right.isReg() ? x86::ptr(left.as<Gp>(), right.as<Gp>())
                              : x86::ptr(left.as<Gp>(), right.as<asmjit::Imm>().valueAs<std::int32_t>()));
  } else {
    bring(to, first);
    to_.emit(adds ? x86::Inst::kIdAdd : x86::Inst::kIdSub, to, right);
  }
  keep(i.to, 0, to);
}

void Emitter::emit_multiply(const Instruction& i) {
  const Gp to = made(i.to);
  Ref first = i.a;
  Ref last = i.b;
  if (folded_.is_constant(first) || lies_in(last, 0, to)) std::swap(first, last);
  const Operand factor = word_or_number(last);
  if (factor.isImm() && !folded_.is_constant(first)) {
    to_.emit(x86::Inst::kIdImul, to, word(first), factor);
  } else {
    bring(to, first);
    to_.emit(x86::Inst::kIdImul, to, word(last));
  }
  keep(i.to, 0, to);
}

/// A minimum, a maximum, or the result of a comparison.
void Emitter::emit_number(const Instruction& i) {
  const Gp to = made(i.to);
  if (i.op == Op::minimum || i.op == Op::maximum) {
    Ref first = i.a;
    Ref last = i.b;
    if (lies_in(last, 0, to)) std::swap(first, last);
    bring(to, first);
    const Gp other = in_register(last, 0, second_);
    to_.cmp(to, other);
    to_.cmov(i.op == Op::minimum ? x86::CondCode::kSignedGT : x86::CondCode::kSignedLT, to, other);
  } else {
    const x86::CondCode yes = compare(i);
    to_.set(yes, first_.r8());
    to_.movzx(to.r32(), first_.r8());
  }
  keep(i.to, 0, to);
}

void Emitter::emit_choose(const Instruction& i) {
  const x86::CondCode yes = ask(i.a);
  const Gp to = made(i.to);
  if (lies_in(i.b, 0, to)) {
    to_.emit(x86::Inst::cmovccFromCond(x86::negateCond(yes)), to, word(i.c));
  } else {
    bring(to, i.c);
    to_.emit(x86::Inst::cmovccFromCond(yes), to, word(i.b));
  }
  keep(i.to, 0, to);
}

void Emitter::emit_bits(const Instruction& i) {
  const Gp to = made(i.to);
  switch (i.op) {
  case Op::count: to_.emit(x86::Inst::kIdPopcnt, to, word(i.a)); break;
  case Op::lowest: to_.emit(x86::Inst::kIdBlsi, to, word(i.a)); break;
  case Op::highest:
    // For 0, lzcnt gives 64 and the shift counts modulo 64: the mask clears the wrong bit.
    to_.emit(x86::Inst::kIdLzcnt, first_, word(i.a));
    to_.mov(second_, Word{1} << (word_bits - 1));
    to_.shrx(second_, second_, first_);
    to_.emit(x86::Inst::kIdAnd, second_, word(i.a));
    return keep(i.to, 0, second_);
  case Op::place: to_.emit(x86::Inst::kIdTzcnt, to, word(i.a)); break;
  default: // at_place
    to_.mov(first_.r32(), 1);
    to_.shlx(to, first_, in_register(i.a, 0, second_));
  }
  keep(i.to, 0, to);
}

/// Without a fast pdep, a loop clears the lower bits one by one.
void Emitter::emit_nth(const Instruction& i) {
  const Gp number = in_register(i.b, 0, second_);
  if (instructions_.selects) {
    const Gp to = made(i.to);
    to_.mov(first_.r32(), 1);
    to_.shlx(first_, first_, number);
    to_.emit(x86::Inst::kIdCmp, number, word_or_number(i.c));
    to_.cmovae(first_, words_at(0));
    to_.emit(x86::Inst::kIdPdep, to, first_, word(i.a));
    return keep(i.to, 0, to);
  }
  const asmjit::Label none = to_.newLabel();
  const asmjit::Label next = to_.newLabel();
  const asmjit::Label last = to_.newLabel();
  to_.emit(x86::Inst::kIdCmp, number, word_or_number(i.c));
  to_.jae(none);
  if (number != second_) to_.mov(second_, number);
  bring(first_, i.a);
  to_.bind(next);
  to_.sub(second_, 1);
  to_.jc(last);
  to_.blsr(first_, first_);
  to_.jmp(next);
  to_.bind(none);
  to_.xor_(first_.r32(), first_.r32());
  to_.bind(last);
  to_.blsi(first_, first_);
  keep(i.to, 0, first_);
}

void Emitter::emit_divide(const Instruction& i) {
  const asmjit::Label zero = to_.newLabel();
  const asmjit::Label ordinary = to_.newLabel();
  const asmjit::Label done = to_.newLabel();
  const Operand divisor = word(i.b);
  bring(first_, i.a);
  to_.emit(x86::Inst::kIdCmp, divisor, asmjit::Imm(0));
  to_.je(zero);
  to_.emit(x86::Inst::kIdCmp, divisor, asmjit::Imm(-1));
  to_.jne(ordinary);
  to_.neg(first_); // the least number divided by -1 would be a fault
  to_.jmp(done);
  to_.bind(zero);
  to_.xor_(first_.r32(), first_.r32());
  to_.jmp(done);
  to_.bind(ordinary);
  to_.cqo();
  to_.emit(x86::Inst::kIdIdiv, second_, first_, divisor);
  to_.bind(done);
  keep(i.to, 0, first_);
}

} // namespace regola::form
