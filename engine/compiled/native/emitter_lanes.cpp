// Instructions that work lane by lane, and between lanes.

#include <algorithm>

#include "engine/compiled/native/emitter.hpp"

namespace regola::form {

namespace x86 = asmjit::x86;
using Id = x86::Inst::Id;

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
      const Ref last = turned ? i.a : i.b;
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
      return word(static_cast<Ref>(from[std::min(lane, from.size() - 1)]));
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
    if (lane < 2) {
      // Of vmovq asmjit believes that a value on the stack could be its source, and loads another register.
      to_.vpextrq(to, from.xmm(), lane);
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

} // namespace regola::form
