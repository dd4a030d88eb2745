// Instructions that work lane by lane or between lanes.

#include "engine/compiled/native/x86_64/emitter.hpp"

namespace regola::form {

namespace x86 = asmjit::x86;

void Emitter::emit_words(const Instruction& i) {
  for (std::size_t lane = 0; lane < i.lanes; ++lane) {
    const Gp to = made(i.to, lane);
    switch (i.op) {
    case Op::copy:
      if (!folded_.is_constant(i.a) && word(i.a, lane).isReg()) {
        keep(i.to, lane, word(i.a, lane).as<Gp>());
        continue;
      }
      if (const Operand number = word_or_number(i.a, lane);
          number.isImm() && register_of(i.to, lane) == Home::none) {
        const Home& home = registers_.homes()[registers_.part(i.to, lane)];
        if (home.is_read) to_.emit(x86::Inst::kIdMov, word_slot(home), number);
        continue;
      }
      bring(to, i.a, lane);
      break;
    case Op::and_not:
      to_.emit(x86::Inst::kIdAndn, to, in_register(i.b, lane, second_), word(i.a, lane));
      break;
    case Op::shift: {
      const auto places = static_cast<std::int64_t>(form_.data[i.data][lane]);
      if (places >= word_bits || places <= -word_bits) {
        to_.xor_(to.r32(), to.r32());
        break;
      }
      bring(to, i.a, lane);
      if (places > 0) to_.shl(to, places);
      if (places < 0) to_.shr(to, -places);
      break;
    }
    default: {
      // A constant comes last; the operand in the register of the result comes first.
      Ref first = i.a;
      Ref last = i.b;
      if (folded_.is_constant(first) || lies_in(last, lane, to)) std::swap(first, last);
      bring(to, first, lane);
      const Id id = i.op == Op::bit_and  ? x86::Inst::kIdAnd
                    : i.op == Op::bit_or ? x86::Inst::kIdOr
                                         : x86::Inst::kIdXor;
      to_.emit(id, to, word_or_number(last, lane));
    }
    }
    keep(i.to, lane, to);
  }
}

void Emitter::emit_vectors(const Instruction& i) {
  for (std::size_t part = 0; part < parts_of(i.lanes); ++part) {
    const Ymm to = made_vector(i.to, part);
    switch (i.op) {
    case Op::copy:
      if (vector(i.a, part).isReg()) {
        keep(i.to, part, vector(i.a, part).as<Ymm>());
        continue;
      }
      to_.emit(x86::Inst::kIdVmovdqu, to, vector(i.a, part));
      break;
    case Op::and_not:
      to_.emit(x86::Inst::kIdVpandn, to, in_register(i.b, part, second_vector_), vector(i.a, part));
      break;
    case Op::shift: emit_vector_shift(i, part); break;
    default: {
      Ref first = i.a;
      Ref last = i.b;
      if (!vector(first, part).isReg()) std::swap(first, last);
      const Id id = i.op == Op::bit_and  ? x86::Inst::kIdVpand
                    : i.op == Op::bit_or ? x86::Inst::kIdVpor
                                         : x86::Inst::kIdVpxor;
      to_.emit(id, to, in_register(first, part, second_vector_), vector(last, part));
    }
    }
    keep(i.to, part, to);
  }
}

/// Shifts the lanes that go up, then those that go down.
void Emitter::emit_vector_shift(const Instruction& i, std::size_t part) {
  const std::vector<Word>& all = form_.data[i.data];
  const std::size_t begin = part * vector_lanes;
  const std::size_t end = std::min<std::size_t>(i.lanes, begin + vector_lanes);
  std::vector<Word> up;
  std::vector<Word> down;
  for (std::size_t lane = begin; lane < end; ++lane) {
    const auto places = static_cast<std::int64_t>(all[lane]);
    up.push_back(static_cast<Word>(std::max<std::int64_t>(places, 0)));
    down.push_back(static_cast<Word>(std::max<std::int64_t>(-places, 0)));
  }
  const Ymm to = made_vector(i.to, part);
  Ymm from = in_register(i.a, part, second_vector_);
  const auto move = [&](const std::vector<Word>& by, Id alike, Id each) {
    if (all_of(by, [](Word places) { return places == 0; })) return;
    const bool same = all_equal(by);
    if (same && by.front() < word_bits) {
      to_.emit(alike, to, from, asmjit::Imm(by.front()));
    } else {
      to_.emit(each, to, from, vector_of(by, 0, 0));
    }
    from = to;
  };
  move(up, x86::Inst::kIdVpsllq, x86::Inst::kIdVpsllvq);
  move(down, x86::Inst::kIdVpsrlq, x86::Inst::kIdVpsrlvq);
  if (from != to) to_.vmovdqa(to, from);
}

void Emitter::emit_spread(const Instruction& i) {
  if (!is_vector(i.lanes)) {
    for (std::size_t lane = 0; lane < i.lanes; ++lane) {
      const Gp to = made(i.to, lane);
      bring(to, i.a);
      keep(i.to, lane, to);
    }
    return;
  }
  const Ymm to = made_vector(i.to, 0);
  const Operand from = word(i.a);
  if (from.isReg()) {
    to_.vmovq(to.xmm(), from.as<Gp>());
    to_.vpbroadcastq(to, to.xmm());
  } else {
    to_.vpbroadcastq(to, from.as<Mem>());
  }
  for (std::size_t part = 0; part < parts_of(i.lanes); ++part) keep(i.to, part, to);
}

void Emitter::emit_pack(const Instruction& i) {
  const std::vector<Word>& from = form_.data[i.data];
  const auto lane_of = [&](std::size_t lane) {
    return static_cast<Ref>(from[std::min(lane, from.size() - 1)]);
  };
  if (!is_vector(i.lanes)) {
    for (std::size_t lane = 0; lane < i.lanes; ++lane) {
      const Gp to = made(i.to, lane);
      bring(to, lane_of(lane));
      keep(i.to, lane, to);
    }
    return;
  }
  for (std::size_t part = 0; part < parts_of(i.lanes); ++part) {
    const Xmm low = first_vector_.xmm();
    const Xmm high = second_vector_.xmm();
    const std::size_t lane = part * vector_lanes;
    to_.emit(x86::Inst::kIdVmovq, low, word(lane_of(lane)));
    to_.emit(x86::Inst::kIdVpinsrq, low, low, word(lane_of(lane + 1)), asmjit::Imm(1));
    to_.emit(x86::Inst::kIdVmovq, high, word(lane_of(lane + 2)));
    to_.emit(x86::Inst::kIdVpinsrq, high, high, word(lane_of(lane + 3)), asmjit::Imm(1));
    const Ymm to = made_vector(i.to, part);
    to_.vinserti128(to, low.ymm(), high, 1);
    keep(i.to, part, to);
  }
}

void Emitter::emit_lane(const Instruction& i) {
  const Gp to = made(i.to);
  if (!is_vector(form_.lanes[i.a])) {
    bring(to, i.a, i.imm);
    return keep(i.to, 0, to);
  }
  const Operand from = vector(i.a, i.imm / vector_lanes);
  auto lane = static_cast<std::uint32_t>(i.imm % vector_lanes);
  if (from.isMem()) {
    Mem at = from.as<Mem>();
    at.addOffset(static_cast<std::int64_t>(lane) * word_bytes);
    at.setSize(word_bytes);
    to_.mov(to, at);
    return keep(i.to, 0, to);
  }
  Xmm half = from.as<Ymm>().xmm();
  if (lane >= vector_lanes / 2) {
    half = second_vector_.xmm();
    to_.vextracti128(half, from.as<Ymm>(), 1);
    lane -= 2;
  }
  if (lane == 0) {
    to_.vmovq(to, half);
  } else {
    to_.vpextrq(to, half, lane);
  }
  keep(i.to, 0, to);
}

/// The union of all vectors of a value; lanes that it does not have are 0.
Emitter::Ymm Emitter::united(Ref value) {
  const std::uint16_t lanes = form_.lanes[value];
  const std::size_t last = parts_of(lanes) - 1;
  Ymm all = in_register(value, last, first_vector_);
  if (lanes % vector_lanes != 0) {
    to_.vpand(first_vector_, all, last_lanes(lanes));
    all = first_vector_;
  }
  for (std::size_t part = 0; part < last; ++part) {
    to_.emit(x86::Inst::kIdVpor, first_vector_, all, vector(value, part));
    all = first_vector_;
  }
  return all;
}

void Emitter::emit_or_lanes(const Instruction& i) {
  const Gp to = made(i.to);
  const std::uint16_t lanes = form_.lanes[i.a];
  if (!is_vector(lanes)) {
    bring(to, i.a);
    for (std::size_t lane = 1; lane < lanes; ++lane) {
      to_.emit(x86::Inst::kIdOr, to, word_or_number(i.a, lane));
    }
    return keep(i.to, 0, to);
  }
  const Ymm all = united(i.a);
  const Xmm half = first_vector_.xmm();
  const Xmm quarter = second_vector_.xmm();
  to_.vextracti128(quarter, all, 1);
  to_.vpor(half, quarter, all.xmm());
  to_.vpunpckhqdq(quarter, half, half);
  to_.vpor(half, half, quarter);
  to_.vmovq(to, half);
  keep(i.to, 0, to);
}

// Vector instructions that AVX-512 fuses, on four lanes.

namespace x86 = asmjit::x86;

void Emitter::emit_fused(const Instruction& i, const Fusion& fusion) {
  for (std::size_t part = 0; part < parts_of(i.lanes); ++part) {
    if (fusion.kind == Fusion::Kind::logic) {
      emit_logic(i, fusion, part);
    } else {
      emit_funnel(i, fusion, part);
    }
    keep(i.to, part, made_vector(i.to, part));
  }
}

/// vpternlogq overwrites its first operand with the result, and its last one may lie in memory. So the
/// operand in the register of the result comes first, and a constant or spilled one last.
void Emitter::emit_logic(const Instruction& i, const Fusion& fusion, std::size_t part) {
  const Ymm to = made_vector(i.to, part);
  struct Input {
    Ref value;
    unsigned bit; // of the table's index
  };
  std::array<Input, 3> inputs = {Input{fusion.a, 4}, Input{fusion.b, 2}, Input{fusion.c, 1}};
  const auto is_in_place = [&](const Input& input) { return lies_in(input.value, part, to); };
  const auto is_in_memory = [&](const Input& input) { return !vector(input.value, part).isReg(); };
  std::stable_partition(inputs.begin(), inputs.end(), [&](const Input& one) { return !is_in_memory(one); });
  std::stable_partition(inputs.begin(), inputs.end(), is_in_place);
  unsigned table = 0;
  for (unsigned index = 0; index < 8; ++index) {
    unsigned asked = 0;
    for (unsigned k = 0; k < inputs.size(); ++k) {
      if ((index >> (2 - k) & 1U) != 0) asked |= inputs[k].bit;
    }
    table |= (fusion.table >> asked & 1U) << index;
  }
  if (!is_in_place(inputs[0])) to_.emit(x86::Inst::kIdVmovdqu, to, vector(inputs[0].value, part));
  to_.emit(x86::Inst::kIdVpternlogq, to, in_register(inputs[1].value, part, second_vector_),
           vector(inputs[2].value, part), asmjit::Imm(table));
}

/// The result is the lower word.
void Emitter::emit_funnel(const Instruction& i, const Fusion& fusion, std::size_t part) {
  const std::vector<Word>& places = form_.data[fusion.data];
  std::vector<Word> down(places.size());
  std::transform(places.begin(), places.end(), down.begin(), [](Word by) { return ~by + 1; });
  const Ymm to = made_vector(i.to, part);
  const Ymm high = in_register(fusion.b, part, second_vector_);
  const Ymm made = high == to ? first_vector_ : to;
  if (!lies_in(fusion.a, part, made)) to_.emit(x86::Inst::kIdVmovdqu, made, vector(fusion.a, part));
  to_.vpshrdvq(made, high, vector_of(down, part, 0));
  if (made != to) to_.vmovdqa(to, made);
}

} // namespace regola::form
