// Numbers: words that are added, compared and chosen.

#include "engine/compiled/native/emitter.hpp"

namespace regola::form {

namespace x86 = asmjit::x86;
using Id = x86::Inst::Id;

/// Compares, and says by which condition the answer is yes.
x86::CondCode Emitter::compare(const Instruction& question) {
  const Gp a = word(question.a);
  apply(Id::kIdCmp, a, question.b, 0);
  switch (question.op) {
  case Op::equal: return x86::CondCode::kEqual;
  case Op::less: return x86::CondCode::kSignedLT;
  default: return x86::CondCode::kUnsignedLT;
  }
}

void Emitter::emit_number(const Instruction& i) {
  const Gp to = place(i.to).words[0];
  switch (i.op) {
  case Op::add:
  case Op::subtract:
  case Op::multiply: {
    const bool turned = i.op != Op::subtract && is_constant(i.a);
    to_.mov(to, word(turned ? i.b : i.a));
    const Ref last = turned ? i.a : i.b;
    if (i.op == Op::multiply && is_constant(last)) {
      const auto factor = static_cast<std::int64_t>(constant(last));
      if (factor == static_cast<std::int32_t>(factor)) {
        to_.imul(to, to, factor);
      } else {
        to_.imul(to, words_at(constant(last)));
      }
    } else {
      apply(i.op == Op::add ? Id::kIdAdd : i.op == Op::subtract ? Id::kIdSub : Id::kIdImul, to, last, 0);
    }
    return;
  }
  case Op::minimum:
  case Op::maximum: {
    const Gp b = word(i.b);
    to_.mov(to, word(i.a));
    to_.cmp(to, b);
    if (i.op == Op::minimum) {
      to_.cmovg(to, b);
    } else {
      to_.cmovl(to, b);
    }
    return;
  }
  case Op::equal:
  case Op::less:
  case Op::below: {
    if (questions_[i.to] != nullptr) return; // later
    const x86::CondCode yes = compare(i);
    to_.set(yes, to.r8());
    to_.movzx(to.r32(), to.r8());
    return;
  }
  case Op::choose: {
    const Gp chosen = word(i.b);
    const Gp other = copy_of(i.c);
    if (const Instruction* question = question_of(i.a)) {
      const x86::CondCode yes = compare(*question);
      to_.cmov(yes, other, chosen);
    } else {
      const Gp condition = word(i.a);
      to_.test(condition, condition);
      to_.cmovnz(other, chosen);
    }
    to_.mov(to, other);
    return;
  }
  case Op::count: to_.popcnt(to, word(i.a)); return;
  case Op::lowest: to_.blsi(to, word(i.a)); return;
  case Op::highest: {
    // Without a bit lzcnt gives 64, and the shift counts modulo that: the bit is masked away.
    const Gp from = word(i.a);
    const Gp zeros = fresh();
    const Gp top = fresh();
    to_.lzcnt(zeros, from);
    to_.mov(top, Word{1} << (word_bits - 1));
    to_.shrx(to, top, zeros);
    to_.and_(to, from);
    return;
  }
  case Op::place: to_.tzcnt(to, word(i.a)); return;
  default: { // at_place
    const Gp one = fresh();
    to_.mov(one.r32(), 1);
    to_.shlx(to, one, word(i.a));
    return;
  }
  }
}

} // namespace regola::form
