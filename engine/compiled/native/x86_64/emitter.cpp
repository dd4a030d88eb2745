// The function around the instructions of a form.

#include "engine/compiled/native/x86_64/emitter.hpp"

namespace regola::form {

namespace x86 = asmjit::x86;

Registers::Set Emitter::available(Runner runner) {
  constexpr Registers::Set all = 0xFFFFFFFF;
  Registers::Set reserved = 0;
  if (runner == Runner::in_turn) reserved |= Registers::Set{1} << turning_frame_.id();
  for (const Gp& reg : {Gp(x86::rsp), memory_, first_, second_}) reserved |= Registers::Set{1} << reg.id();
  for (const Ymm& reg : {first_vector_, second_vector_}) {
    reserved |= Registers::Set{1} << (reg.id() + Registers::first_vector);
  }
  return all & ~reserved;
}

Emitter::Emitter(const Form& form, const Folded& folded, const Registers& registers,
                 asmjit::x86::Assembler& to, Runner runner, Instructions instructions)
    : Operands(folded, registers, to, runner == Runner::alone ? Gp(x86::rsp) : turning_frame_),
      form_(form),
      runner_(runner),
      instructions_(instructions),
      start_(to.newLabel()),
      exit_(to.newLabel()) {
  for (std::uint32_t i = 0; i < form_.labels; ++i) labels_.push_back(to_.newLabel());
}

/// Lays out the frame, and the registers that the function must preserve.
asmjit::FuncFrame Emitter::layout(const asmjit::FuncDetail& function, asmjit::FuncArgsAssignment& arguments) {
  asmjit::FuncFrame frame;
  frame.init(function);
  frame.setAvxEnabled();
  frame.setAvxCleanup();
  frame.addDirtyRegs(memory_, first_, second_);
  constexpr Registers::Set general = (Registers::Set{1} << Registers::first_vector) - 1;
  frame.addDirtyRegs(asmjit::RegGroup::kGp, registers_.used() & general);
  frame.addDirtyRegs(asmjit::RegGroup::kVec, registers_.used() >> Registers::first_vector | 3U);
  const std::uint32_t vectors = registers_.vector_slots() * vector_bytes;
  if (runner_ == Runner::in_turn) {
    frame.addDirtyRegs(frame_);
    vectors_in_frame_ = sizeof(RunFrame) + saved_bytes;
  } else {
    frame.setLocalStackSize(vectors + (registers_.word_slots() + 1) * word_bytes);
    if (vectors != 0) frame.setLocalStackAlignment(vector_bytes);
  }
  arguments.assignAll(memory_);
  arguments.updateFuncFrame(frame);
  frame.finalize();
  if (runner_ == Runner::alone) vectors_in_frame_ = frame.localStackOffset();
  words_in_frame_ = vectors_in_frame_ + vectors;
  return frame;
}

void Emitter::emit() {
  asmjit::FuncDetail function;
  function.init(runner_ == Runner::alone ? asmjit::FuncSignature(asmjit::FuncSignatureT<void, Word*>())
                                         : asmjit::FuncSignature(asmjit::FuncSignatureT<void*, void*>()),
                to_.environment());
  asmjit::FuncArgsAssignment arguments(&function);
  const asmjit::FuncFrame frame = layout(function, arguments);
  to_.emitProlog(frame);
  to_.emitArgsAssignment(frame, arguments);
  if (runner_ == Runner::in_turn) begin_turn();
  for (now_ = 0; now_ < form_.code.size(); ++now_) {
    const Instruction& i = form_.code[now_];
    if (folded_.is_folded(i)) continue;
    begin_stays();
    emit(i);
  }
  to_.bind(exit_);
  if (runner_ == Runner::in_turn) to_.mov(first_, frame_);
  to_.emitEpilog(frame);
  if (!pool_.empty()) to_.embedConstPool(constants_, pool_);
}

/// Loads each part whose stay begins with this instruction, if the instruction reads it.
void Emitter::begin_stays() {
  const std::vector<Stay>& stays = registers_.stays();
  for (; next_stay_ < stays.size() && stays[next_stay_].first == now_; ++next_stay_) {
    const Stay& stay = stays[next_stay_];
    staying_[stay.part] = stay;
    if (!stay.loads) continue;
    const Home& home = registers_.homes()[stay.part];
    if (stay.is_vector) {
      to_.vmovdqa(x86::ymm(stay.reg), vector_slot(home));
    } else {
      to_.mov(x86::gpq(stay.reg), word_slot(home));
    }
  }
}

void Emitter::emit(const Instruction& i) {
  if (const Fusion* const fusion = folded_.fusion(i)) return emit_fused(i, *fusion);
  switch (i.op) {
  case Op::constant: break;
  case Op::copy:
  case Op::bit_and:
  case Op::bit_or:
  case Op::bit_xor:
  case Op::and_not:
  case Op::shift: is_vector(i.lanes) ? emit_vectors(i) : emit_words(i); break;
  case Op::spread: emit_spread(i); break;
  case Op::pack: emit_pack(i); break;
  case Op::lane: emit_lane(i); break;
  case Op::or_lanes: emit_or_lanes(i); break;
  case Op::add:
  case Op::subtract: emit_sum(i); break;
  case Op::multiply: emit_multiply(i); break;
  case Op::divide: emit_divide(i); break;
  case Op::minimum:
  case Op::maximum:
  case Op::equal:
  case Op::less:
  case Op::below: emit_number(i); break;
  case Op::choose: emit_choose(i); break;
  case Op::count:
  case Op::lowest:
  case Op::highest:
  case Op::place:
  case Op::at_place: emit_bits(i); break;
  case Op::nth: emit_nth(i); break;
  case Op::load:
  case Op::store: is_vector(i.lanes) ? emit_vector_memory(i) : emit_memory(i); break;
  case Op::load_at:
  case Op::store_at:
  case Op::table: emit_memory(i); break;
  case Op::tally: emit_tally(i); break;
  case Op::locate: emit_locate(i); break;
  case Op::label:
  case Op::jump:
  case Op::jump_if:
  case Op::jump_unless:
  case Op::poll:
  case Op::stop: emit_flow(i); break;
  }
}

// Runs that take turns: while the results of one are pending, the processor works on others.

namespace x86 = asmjit::x86;

std::size_t Emitter::frame_bytes() const {
  const std::size_t bytes = words_in_frame_ + (registers_.word_slots() + 1) * word_bytes;
  return (bytes + vector_bytes - 1) / vector_bytes * vector_bytes;
}

Emitter::Mem Emitter::word_of_frame(std::size_t byte) const {
  return x86::qword_ptr(frame_, static_cast<std::int32_t>(byte));
}

Emitter::Mem Emitter::saved_word(unsigned reg) const {
  constexpr std::size_t behind = sizeof(RunFrame) + Registers::first_vector * vector_bytes;
  return word_of_frame(behind + reg * word_bytes);
}

Emitter::Mem Emitter::saved_vector(unsigned reg) const {
  return x86::ymmword_ptr(frame_, static_cast<std::int32_t>(sizeof(RunFrame) + reg * vector_bytes));
}

/// Resumes the first run, whose frame is the argument.
void Emitter::begin_turn() {
  to_.mov(frame_, memory_);
  to_.mov(memory_, word_of_frame(offsetof(RunFrame, memory)));
  to_.jmp(word_of_frame(offsetof(RunFrame, goes_on)));
  to_.bind(start_);
}

/// At a label where a run may wait: saves the live registers and resumes the next run.
void Emitter::wait(Label label) {
  if (!contains(form_.waits, label)) return;
  const Registers::Set alive = registers_.busy(now_);
  const auto for_each_alive = [&](auto word, auto vector) {
    for (unsigned reg = 0; reg < Registers::first_vector; ++reg) {
      if ((alive >> reg & 1U) != 0) word(reg);
      if ((alive >> (reg + Registers::first_vector) & 1U) != 0) vector(reg);
    }
  };
  const asmjit::Label on = to_.newLabel();
  for_each_alive([&](unsigned reg) { to_.mov(saved_word(reg), x86::gpq(reg)); },
                 [&](unsigned reg) { to_.vmovdqa(saved_vector(reg), x86::ymm(reg)); });
  to_.lea(first_, x86::ptr(on));
  to_.mov(word_of_frame(offsetof(RunFrame, goes_on)), first_);
  to_.mov(frame_, word_of_frame(offsetof(RunFrame, next)));
  to_.mov(memory_, word_of_frame(offsetof(RunFrame, memory)));
  to_.jmp(word_of_frame(offsetof(RunFrame, goes_on)));
  to_.bind(on);
  for_each_alive([&](unsigned reg) { to_.mov(x86::gpq(reg), saved_word(reg)); },
                 [&](unsigned reg) { to_.vmovdqa(x86::ymm(reg), saved_vector(reg)); });
}

} // namespace regola::form
