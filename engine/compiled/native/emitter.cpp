#include "engine/compiled/native/emitter.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace regola::form {

namespace x86 = asmjit::x86;
using Id = x86::Inst::Id;

namespace {

constexpr std::size_t vector_lanes = 4;
constexpr std::uint32_t word_bytes = 8;

std::size_t vectors_of(std::uint16_t lanes) { return (lanes + vector_lanes - 1) / vector_lanes; }

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
  const auto settle = [&](Value value) {
    if (value != no_value) questions_[value] = nullptr;
  };
  for (const Instruction& i : form_.code) {
    const bool decides = i.op == Op::jump_if || i.op == Op::jump_unless || i.op == Op::choose;
    if (!decides) settle(i.a);
    settle(i.b);
    settle(i.c);
    if (i.op == Op::pack) {
      for (const Word from : form_.data[i.data]) settle(static_cast<Value>(from));
    }
  }
}

const Instruction* Emitter::question_of(Value condition) const { return questions_[condition]; }

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

Emitter::Place& Emitter::place(Value value) {
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

Emitter::Gp Emitter::word(Value value, std::size_t lane) {
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

Emitter::Gp Emitter::copy_of(Value value, std::size_t lane) {
  const Gp from = word(value, lane);
  if (is_constant(value)) return from;
  const Gp to = fresh();
  to_.mov(to, from);
  return to;
}

Emitter::Ymm Emitter::vector(Value value, std::size_t index) {
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
Emitter::Ymm Emitter::united(Value value) {
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
void Emitter::apply(Id instruction, const Gp& to, Value operand, std::size_t lane) {
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
  case Op::unite: emit_between(i); break;
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

void Emitter::emit_words(const Instruction& i) {
  for (std::size_t lane = 0; lane < i.lanes; ++lane) {
    const Gp to = place(i.to).words[lane];
    switch (i.op) {
    case Op::copy: to_.mov(to, word(i.a, lane)); break;
    case Op::and_not:
      if (is_constant(i.a)) {
        to_.andn(to, word(i.b, lane), words_at(constant(i.a, lane)));
      } else {
        to_.andn(to, word(i.b, lane), word(i.a, lane));
      }
      break;
    case Op::shift: {
      const auto places = static_cast<std::int64_t>(form_.data[i.data][lane]);
      if (places >= word_bits || places <= -word_bits) {
        to_.xor_(to.r32(), to.r32());
        break;
      }
      to_.mov(to, word(i.a, lane));
      if (places > 0) to_.shl(to, places);
      if (places < 0) to_.shr(to, -places);
      break;
    }
    default: {
      // The constant, if there is one, comes last.
      const bool turned = is_constant(i.a);
      to_.mov(to, word(turned ? i.b : i.a, lane));
      const Id id = i.op == Op::bit_and ? Id::kIdAnd : i.op == Op::bit_or ? Id::kIdOr : Id::kIdXor;
      apply(id, to, turned ? i.a : i.b, lane);
    }
    }
  }
}

void Emitter::emit_vectors(const Instruction& i) {
  for (std::size_t v = 0; v < vectors_of(i.lanes); ++v) {
    const Ymm to = place(i.to).vectors[v];
    switch (i.op) {
    case Op::copy: to_.vmovdqa(to, vector(i.a, v)); break;
    case Op::and_not: to_.vpandn(to, vector(i.b, v), vector(i.a, v)); break;
    case Op::shift: {
      std::vector<Word> up;
      std::vector<Word> down;
      for (std::size_t lane = v * vector_lanes; lane < std::min<std::size_t>(i.lanes, (v + 1) * vector_lanes);
           ++lane) {
        const auto places = static_cast<std::int64_t>(form_.data[i.data][lane]);
        up.push_back(static_cast<Word>(std::max<std::int64_t>(places, 0)));
        down.push_back(static_cast<Word>(std::max<std::int64_t>(-places, 0)));
      }
      const auto moves = [](const std::vector<Word>& by) {
        return std::any_of(by.begin(), by.end(), [](Word places) { return places != 0; });
      };
      Ymm from = vector(i.a, v);
      if (moves(up)) {
        to_.vpsllvq(to, from, vector_of(up, 0, 0));
        from = to;
      }
      if (moves(down)) {
        to_.vpsrlvq(to, from, vector_of(down, 0, 0));
      } else if (!moves(up)) {
        to_.vmovdqa(to, from);
      }
      break;
    }
    default: {
      const bool turned = is_constant(i.a);
      const Value last = turned ? i.a : i.b;
      const Id id = i.op == Op::bit_and ? Id::kIdVpand : i.op == Op::bit_or ? Id::kIdVpor : Id::kIdVpxor;
      const Ymm first = vector(turned ? i.b : i.a, v);
      if (is_constant(last)) {
        to_.emit(id, to, first, vector_of(form_.data[constants_[last]], v, 0));
      } else {
        to_.emit(id, to, first, vector(last, v));
      }
    }
    }
  }
}

void Emitter::emit_between(const Instruction& i) {
  switch (i.op) {
  case Op::spread:
    if (!is_vector(i.lanes)) {
      for (std::size_t lane = 0; lane < i.lanes; ++lane) to_.mov(place(i.to).words[lane], word(i.a));
      return;
    }
    to_.vmovq(place(i.to).vectors[0].xmm(), word(i.a));
    to_.vpbroadcastq(place(i.to).vectors[0], place(i.to).vectors[0].xmm());
    for (std::size_t v = 1; v < vectors_of(i.lanes); ++v) {
      to_.vmovdqa(place(i.to).vectors[v], place(i.to).vectors[0]);
    }
    return;
  case Op::pack: {
    const std::vector<Word>& from = form_.data[i.data];
    const auto part = [&](std::size_t lane) {
      return word(static_cast<Value>(from[std::min(lane, from.size() - 1)]));
    };
    if (!is_vector(i.lanes)) {
      for (std::size_t lane = 0; lane < i.lanes; ++lane) to_.mov(place(i.to).words[lane], part(lane));
      return;
    }
    for (std::size_t v = 0; v < vectors_of(i.lanes); ++v) {
      const x86::Xmm low = to_.newXmm();
      const x86::Xmm high = to_.newXmm();
      to_.vmovq(low, part(4 * v));
      to_.vpinsrq(low, low, part(4 * v + 1), 1);
      to_.vmovq(high, part(4 * v + 2));
      to_.vpinsrq(high, high, part(4 * v + 3), 1);
      to_.vinserti128(place(i.to).vectors[v], low.ymm(), high, 1);
    }
    return;
  }
  case Op::lane: {
    const Gp to = place(i.to).words[0];
    if (!is_vector(form_.lanes[i.a])) {
      to_.mov(to, word(i.a, i.imm));
      return;
    }
    const Ymm from = vector(i.a, i.imm / vector_lanes);
    const std::uint32_t lane = i.imm % vector_lanes;
    if (lane == 0) {
      to_.vmovq(to, from.xmm());
    } else if (lane == 1) {
      to_.vpextrq(to, from.xmm(), 1);
    } else {
      const x86::Xmm high = to_.newXmm();
      to_.vextracti128(high, from, 1);
      if (lane == 2) {
        to_.vmovq(to, high);
      } else {
        to_.vpextrq(to, high, 1);
      }
    }
    return;
  }
  default: break;
  }
  // unite
  const Gp to = place(i.to).words[0];
  if (!is_vector(form_.lanes[i.a])) {
    to_.mov(to, word(i.a));
    for (std::size_t lane = 1; lane < form_.lanes[i.a]; ++lane) to_.or_(to, word(i.a, lane));
    return;
  }
  const Ymm all = united(i.a);
  const x86::Xmm half = to_.newXmm();
  const x86::Xmm quarter = to_.newXmm();
  to_.vextracti128(half, all, 1);
  to_.vpor(half, half, all.xmm());
  to_.vpunpckhqdq(quarter, half, half);
  to_.vpor(half, half, quarter);
  to_.vmovq(to, half);
}

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
    const Value last = turned ? i.a : i.b;
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
    const Value value = loads ? i.to : i.a;
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
