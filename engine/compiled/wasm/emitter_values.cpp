// The values of instructions, lane by lane, on the stack of WebAssembly.

#include "engine/compiled/wasm/emitter.hpp"

namespace regola::form::wasm {

/// All lanes of a result are computed before the first is assigned: the operands may lie in its locals.
void Emitter::emit(const Instruction& i) {
  if (i.op == Op::store || i.op == Op::store_at) return emit_stores(i);
  if (const Arrangement* const by = i.to == no_value ? nullptr : vectors_[i.to]) {
    const std::size_t locals = vectors_.locals(i.to, i.lanes);
    for (std::size_t pair = 0; pair < locals; ++pair) push_pair(i, *by, pair);
    for (std::size_t pair = locals; pair-- > 0;) set(locals_.of(i.to, pair));
    return;
  }
  for (std::size_t lane = 0; lane < i.lanes; ++lane) push_lane(i, lane);
  for (std::size_t lane = i.lanes; lane-- > 0;) set(locals_.of(i.to, lane));
}

void Emitter::push(Ref value, std::size_t lane) {
  if (vectors_[value] != nullptr) return push_from_vector(value, lane);
  if (const Instruction* const repeated = inlined_[value]) {
    push_lane(*repeated, lane);
  } else {
    get(locals_.of(value, lane));
  }
}

void Emitter::push_lane(const Instruction& i, std::size_t lane) {
  switch (i.op) {
  case Op::constant: return to_.constant(form_.data[i.data][lane]);
  case Op::copy: return push(i.a, lane);
  case Op::bit_and: return push_each(i, Opcode::bit_and, lane);
  case Op::bit_or: return push_each(i, Opcode::bit_or, lane);
  case Op::bit_xor: return push_each(i, Opcode::bit_xor, lane);
  case Op::and_not:
    push(i.a, lane);
    push(i.b, lane);
    combine(Opcode::bit_xor, ~Word{0});
    return to_.put(Opcode::bit_and);
  case Op::shift: return push_shift(i, lane);
  case Op::spread: return push(i.a);
  case Op::pack: return push(static_cast<Ref>(form_.data[i.data][lane]));
  case Op::lane: return push(i.a, i.imm);
  case Op::or_lanes: return push_united(i.a);
  case Op::add: return push_each(i, Opcode::add);
  case Op::subtract: return push_each(i, Opcode::subtract);
  case Op::multiply: return push_each(i, Opcode::multiply);
  case Op::divide: return push_quotient(i);
  case Op::minimum:
  case Op::maximum: return push_least_or_most(i);
  case Op::equal:
  case Op::less:
  case Op::below: push_comparison(i, true); return to_.put(Opcode::widen);
  case Op::choose: return push_choice(i);
  case Op::count: push(i.a); return to_.put(Opcode::count);
  case Op::lowest: return push_lowest(i.a);
  case Op::highest: return push_highest(i.a);
  case Op::place: push(i.a); return to_.put(Opcode::trailing_zeros);
  case Op::at_place:
    to_.constant(1);
    push(i.a);
    return to_.put(Opcode::shift_up);
  case Op::nth: return push_nth(i);
  case Op::load: get(Locals::memory); return to_.access(Opcode::load, byte_of(i.imm + lane));
  case Op::load_at: push_address(i.a); return to_.access(Opcode::load, byte_of(i.imm));
  case Op::table: return push_entry(i);
  case Op::tally: return push_tally(form_.tallies[i.data]);
  case Op::locate: return push_located(form_.tallies[i.data], i.a);
  case Op::store:
  case Op::store_at:
  case Op::label:
  case Op::jump:
  case Op::jump_if:
  case Op::jump_unless:
  case Op::poll:
  case Op::stop: break; // they have no value
  }
}

void Emitter::push_each(const Instruction& i, Opcode code, std::size_t lane) {
  push(i.a, lane);
  push(i.b, lane);
  to_.put(code);
}

/// Shifts of WebAssembly count modulo 64.
void Emitter::push_shift(const Instruction& i, std::size_t lane) {
  const auto by = static_cast<std::int64_t>(form_.data[i.data][lane]);
  if (by >= word_bits || by <= -word_bits) return to_.constant(0);
  push(i.a, lane);
  if (by > 0) combine(Opcode::shift_up, static_cast<Word>(by));
  if (by < 0) combine(Opcode::shift_down, static_cast<Word>(-by));
}

void Emitter::push_united(Ref value) {
  if (const Arrangement* const by = vectors_[value]) return push_united_pairs(value, *by);
  push(value);
  for (std::size_t lane = 1; lane < form_.lanes[value]; ++lane) {
    push(value, lane);
    to_.put(Opcode::bit_or);
  }
}

void Emitter::push_condition(Ref value, bool wanted) {
  const Instruction* const repeated = inlined_[value];
  if (repeated != nullptr &&
      (repeated->op == Op::equal || repeated->op == Op::less || repeated->op == Op::below)) {
    return push_comparison(*repeated, wanted);
  }
  if (const Arrangement* const by = vectors_[value]) {
    push_all_pairs(value, *by);
    to_.put(VectorOpcode::any_bit);
    if (!wanted) to_.put(Opcode::is_zero_32);
    return;
  }
  push_united(value);
  if (wanted) {
    combine(Opcode::not_equal, 0);
  } else {
    to_.put(Opcode::is_zero);
  }
}

/// Pushes 32 bits.
void Emitter::push_comparison(const Instruction& i, bool wanted) {
  switch (i.op) {
  case Op::equal: return push_each(i, wanted ? Opcode::equal : Opcode::not_equal);
  case Op::less: return push_each(i, wanted ? Opcode::less : Opcode::at_least);
  default: return push_each(i, wanted ? Opcode::below : Opcode::not_below);
  }
}

void Emitter::push_choice(const Instruction& i) {
  push(i.b);
  push(i.c);
  push_condition(i.a, true);
  to_.put(Opcode::select);
}

void Emitter::push_least_or_most(const Instruction& i) {
  push(i.op == Op::minimum ? i.a : i.b);
  push(i.op == Op::minimum ? i.b : i.a);
  push_each(i, Opcode::less);
  to_.put(Opcode::select);
}

} // namespace regola::form::wasm
