// The values of instructions, two lanes at a time.

#include "engine/compiled/wasm/emitter.hpp"

namespace regola::form::wasm {

namespace {

bool is_gone(std::int64_t amount) { return amount >= word_bits || amount <= -word_bits; }

// The numbers of the bytes of a vector, the last one first.
constexpr Word upper_bytes = 0x08090A0B0C0D0E0FU;
constexpr Word lower_bytes = 0x0001020304050607U;

Word turned(Word word) {
  Word result = 0;
  for (int bit = 0; bit < word_bits; ++bit) result = result << 1U | (word >> bit & 1U);
  return result;
}

} // namespace

void Emitter::push_pair(Ref value, const Arrangement& by, std::size_t pair) {
  if (const Instruction* const repeated = inlined_[value]) {
    push_pair(*repeated, by, pair);
  } else {
    get(locals_.of(value, vectors_.is_uniform(value) ? 0 : pair));
  }
}

void Emitter::push_pair(const Instruction& i, const Arrangement& by, std::size_t pair) {
  const auto push_each = [&](VectorOpcode code) {
    push_pair(i.a, by, pair);
    push_pair(i.b, by, pair);
    to_.put(code);
  };
  const Arrangement::Pair lanes = by.pairs[pair];
  switch (i.op) {
  case Op::constant: {
    const std::vector<Word>& words = form_.data[i.data];
    const Word second = words[lanes[1]];
    return to_.vector_constant(words[lanes[0]], by.turned ? turned(second) : second);
  }
  case Op::copy: return push_pair(i.a, by, pair);
  case Op::bit_and: return push_each(VectorOpcode::vector_and);
  case Op::bit_or: return push_each(VectorOpcode::vector_or);
  case Op::bit_xor: return push_each(VectorOpcode::vector_xor);
  case Op::and_not: return push_each(VectorOpcode::vector_and_not);
  case Op::shift: return push_shifted_pair(i, by, pair);
  case Op::spread: return push_spread(i.a, by);
  default:
    push_lane(i, lanes[0]);
    to_.put(VectorOpcode::spread);
    if (lanes[1] != lanes[0]) {
      push_lane(i, lanes[1]);
      to_.put(VectorOpcode::replace_word, std::uint8_t{1});
    }
    if (by.turned) turn_second();
  }
}

/// Shifts of both halves by different amounts are two shifts of the whole.
void Emitter::push_shifted_pair(const Instruction& i, const Arrangement& by, std::size_t pair) {
  const std::int64_t first = by.amount(form_.data[i.data], pair, 0);
  const std::int64_t second = by.amount(form_.data[i.data], pair, 1);
  if (is_gone(first) && is_gone(second)) return to_.vector_constant(0, 0);
  push_pair(i.a, by, pair);
  if (first == second) return shift_vector(first);
  if (is_gone(first) || is_gone(second)) {
    shift_vector(is_gone(first) ? second : first);
    to_.vector_constant(is_gone(first) ? 0 : ~Word{0}, is_gone(second) ? 0 : ~Word{0});
    return to_.put(VectorOpcode::vector_and);
  }
  tee(Locals::vector_scratch);
  shift_vector(first);
  get(Locals::vector_scratch);
  shift_vector(second);
  to_.put_halves();
}

/// Shifts both halves of what was pushed last.
void Emitter::shift_vector(std::int64_t by) {
  if (by == 0) return;
  to_.constant_32(static_cast<std::uint32_t>(by > 0 ? by : -by));
  to_.put(by > 0 ? VectorOpcode::vector_shift_up : VectorOpcode::vector_shift_down);
}

void Emitter::push_spread(Ref word, const Arrangement& by) {
  push(word);
  to_.put(VectorOpcode::spread);
  if (by.turned) turn_second();
}

/// Reverses the bits of bytes of what was pushed last: they are looked up by halves.
/// @param first, second the numbers of these bytes, for each half of the result
void Emitter::turn(Word first, Word second) {
  constexpr Word low_halves = 0x0F0F0F0F0F0F0F0FU;
  constexpr std::int64_t half = 4;
  // Byte k of each table: k with its four bits reversed, in the upper half and in the lower one.
  constexpr std::array<Word, 2> upper = {0xE060A020C0408000U, 0xF070B030D0509010U};
  constexpr std::array<Word, 2> lower = {0x0E060A020C040800U, 0x0F070B030D050901U};
  to_.vector_constant(first, second);
  to_.put(VectorOpcode::look_up);
  set(Locals::vector_scratch);
  to_.vector_constant(upper[0], upper[1]);
  get(Locals::vector_scratch);
  to_.vector_constant(low_halves, low_halves);
  to_.put(VectorOpcode::vector_and);
  to_.put(VectorOpcode::look_up);
  to_.vector_constant(lower[0], lower[1]);
  get(Locals::vector_scratch);
  shift_vector(-half);
  to_.vector_constant(low_halves, low_halves);
  to_.put(VectorOpcode::vector_and);
  to_.put(VectorOpcode::look_up);
  to_.put(VectorOpcode::vector_or);
}

/// Reverses the bits of the second half of what was pushed last.
void Emitter::turn_second() {
  tee(Locals::vector_scratch);
  get(Locals::vector_scratch);
  turn(upper_bytes, upper_bytes);
  to_.put_halves();
}

/// Pushes a lane, as a word.
void Emitter::push_from_vector(Ref value, std::size_t lane) {
  const Arrangement& by = *vectors_[value];
  const std::uint32_t place = by.place[lane];
  const bool is_second = place % 2 == 1;
  push_pair(value, by, place / 2);
  if (by.turned && is_second) turn(upper_bytes, lower_bytes); // it is the first one then
  to_.put(VectorOpcode::word_of, static_cast<std::uint8_t>(is_second && !by.turned ? 1 : 0));
}

/// Pushes the union of the vectors.
void Emitter::push_all_pairs(Ref value, const Arrangement& by) {
  push_pair(value, by, 0);
  const std::size_t number = vectors_.is_uniform(value) ? 1 : by.pairs.size();
  for (std::size_t pair = 1; pair < number; ++pair) {
    push_pair(value, by, pair);
    to_.put(VectorOpcode::vector_or);
  }
}

/// Pushes the union of the lanes, as a word.
void Emitter::push_united_pairs(Ref value, const Arrangement& by) {
  push_all_pairs(value, by);
  tee(Locals::vector_scratch);
  to_.put(VectorOpcode::word_of, std::uint8_t{0});
  get(Locals::vector_scratch);
  if (by.turned) turn(upper_bytes, lower_bytes);
  to_.put(VectorOpcode::word_of, static_cast<std::uint8_t>(by.turned ? 0 : 1));
  to_.put(Opcode::bit_or);
}

} // namespace regola::form::wasm
