// What WebAssembly has no instruction for: quotients that never fault, and single bits of a word. Operands
// that are read more than once are never trees of instructions.

#include "engine/compiled/portable/lanes.hpp"
#include "engine/compiled/wasm/emitter.hpp"

namespace regola::form::wasm {

namespace {

constexpr Word each_byte = 0x0101010101010101U;
constexpr Word high_bits = 0x8080808080808080U;
constexpr Word byte = 0xFF;

/// A word for each byte. Its byte number k is the bit of that byte with k lower ones, 0 if there is none.
const std::vector<Word>& bits_by_byte() {
  static const std::vector<Word> words = [] {
    std::vector<Word> all;
    for (const auto& bits : bits_of_bytes) {
      Word word = 0;
      for (std::size_t k = bits.size(); k-- > 0;) word = word << 8U | bits[k];
      all.push_back(word);
    }
    return all;
  }();
  return words;
}

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

/// Selection without a branch: counts the bits of each byte together with those of the bytes below it, finds
/// the byte, and looks its bit up. (S. Vigna: "Broadword Implementation of Rank/Select Queries", 2008.)
void Emitter::push_nth(const Instruction& i) {
  const std::uint32_t counts = Locals::scratch(0);
  const std::uint32_t places = Locals::scratch(1); // of the bits below the byte
  push(i.a);
  push(i.a);
  combine(Opcode::shift_down, 1);
  combine(Opcode::bit_and, 0x5555555555555555U);
  to_.put(Opcode::subtract);
  set(counts);
  get(counts);
  combine(Opcode::bit_and, 0x3333333333333333U);
  get(counts);
  combine(Opcode::shift_down, 2);
  combine(Opcode::bit_and, 0x3333333333333333U);
  to_.put(Opcode::add);
  set(counts);
  get(counts);
  get(counts);
  combine(Opcode::shift_down, 4);
  to_.put(Opcode::add);
  combine(Opcode::bit_and, 0x0F0F0F0F0F0F0F0FU);
  combine(Opcode::multiply, each_byte);
  set(counts);
  // How many bytes have a count that is not above the number.
  push(i.b);
  combine(Opcode::multiply, each_byte);
  combine(Opcode::bit_or, high_bits);
  get(counts);
  to_.put(Opcode::subtract);
  combine(Opcode::bit_and, high_bits);
  to_.put(Opcode::count);
  combine(Opcode::shift_up, 3);
  set(places);
  // The byte, and what is left of the number within it: a place in the table.
  push(i.a);
  get(places);
  to_.put(Opcode::shift_down);
  combine(Opcode::bit_and, byte);
  combine(Opcode::shift_up, 3);
  push(i.b);
  get(counts);
  combine(Opcode::shift_up, 8);
  get(places);
  to_.put(Opcode::shift_down);
  to_.put(Opcode::subtract);
  combine(Opcode::bit_and, 7);
  to_.put(Opcode::bit_or);
  to_.put(Opcode::narrow);
  to_.load_byte(address_(bits_by_byte()));
  get(places);
  to_.put(Opcode::shift_up);
  to_.constant(0);
  push(i.b);
  push(i.c);
  to_.put(Opcode::below);
  to_.put(Opcode::select);
}

} // namespace regola::form::wasm
