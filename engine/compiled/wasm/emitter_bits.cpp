// What WebAssembly has no instruction for: quotients that never fault, and single bits of a word. Operands
// that are read more than once are never trees of instructions.

#include "engine/compiled/wasm/emitter.hpp"

namespace regola::form::wasm {

namespace {

constexpr Word each_byte = 0x0101010101010101U;
constexpr Word high_bits = 0x8080808080808080U;
constexpr Word byte = 0xFF;

} // namespace

void Emitter::push_quotient(const Instruction& i) {
  push(i.b);
  to_.put(Opcode::is_zero);
  to_.open(Opcode::if_, Type::word);
  to_.constant(0);
  to_.put(Opcode::else_);
  push(i.b);
  combine(Opcode::equal, ~Word{0});
  to_.open(Opcode::if_, Type::word);
  to_.constant(0); // the least number has no opposite: to divide it would be a fault
  push(i.a);
  to_.put(Opcode::subtract);
  to_.put(Opcode::else_);
  push_each(i, Opcode::divide);
  to_.put(Opcode::end);
  to_.put(Opcode::end);
}

void Emitter::push_lowest(Ref value) {
  to_.constant(0);
  push(value);
  to_.put(Opcode::subtract);
  push(value);
  to_.put(Opcode::bit_and);
}

/// For 0 the shift counts modulo 64, and the mask clears the wrong bit.
void Emitter::push_highest(Ref value) {
  to_.constant(Word{1} << (word_bits - 1));
  push(value);
  to_.put(Opcode::leading_zeros);
  to_.put(Opcode::shift_down);
  push(value);
  to_.put(Opcode::bit_and);
}

/// Selection without a branch: counts the bits of each byte and those below it, finds the byte, and repeats
/// that with its bits. (S. Vigna: "Broadword Implementation of Rank/Select Queries", 2008.)
void Emitter::push_nth(const Instruction& i) {
  const std::uint32_t counts = Locals::scratch(0);
  const std::uint32_t number = Locals::scratch(1);
  const std::uint32_t places = Locals::scratch(2);
  const auto push_halves = [&](unsigned bits, Word mask) { // counts in fields of twice as many bits
    get(counts);
    combine(Opcode::bit_and, mask);
    get(counts);
    combine(Opcode::shift_down, bits);
    combine(Opcode::bit_and, mask);
    to_.put(Opcode::add);
    set(counts);
  };
  push(i.a);
  set(counts);
  push(i.b);
  set(number);
  push_halves(1, 0x5555555555555555U);
  push_halves(2, 0x3333333333333333U);
  push_halves(4, 0x0F0F0F0F0F0F0F0FU);
  get(counts);
  combine(Opcode::multiply, each_byte);
  set(counts);
  push_bytes_not_above(counts, number);
  combine(Opcode::shift_up, 3);
  set(places);
  // What is left of the number within the byte.
  get(number);
  get(counts);
  combine(Opcode::shift_up, 8);
  get(places);
  to_.put(Opcode::shift_down);
  combine(Opcode::bit_and, byte);
  to_.put(Opcode::subtract);
  set(number);
  // The bits of the byte, each in a byte of its own.
  push(i.a);
  get(places);
  to_.put(Opcode::shift_down);
  combine(Opcode::bit_and, byte);
  combine(Opcode::multiply, each_byte);
  combine(Opcode::bit_and, 0x8040201008040201U);
  combine(Opcode::add, 0x7F7F7F7F7F7F7F7FU);
  combine(Opcode::bit_and, high_bits);
  combine(Opcode::shift_down, 7);
  combine(Opcode::multiply, each_byte);
  set(counts);
  to_.constant(1);
  push_bytes_not_above(counts, number);
  get(places);
  to_.put(Opcode::add);
  to_.put(Opcode::shift_up);
  to_.constant(0);
  push(i.b);
  push(i.c);
  to_.put(Opcode::below);
  to_.put(Opcode::select);
}

/// Pushes how many bytes of the counts are at most the number. All are less than 128.
void Emitter::push_bytes_not_above(std::uint32_t counts, std::uint32_t number) {
  get(number);
  combine(Opcode::multiply, each_byte);
  combine(Opcode::bit_or, high_bits);
  get(counts);
  to_.put(Opcode::subtract);
  combine(Opcode::bit_and, high_bits);
  to_.put(Opcode::count);
}

} // namespace regola::form::wasm
