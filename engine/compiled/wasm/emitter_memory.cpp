// Memory accesses, tables and tallies.

#include "engine/compiled/wasm/emitter.hpp"

namespace regola::form::wasm {

namespace {

constexpr std::uint32_t shift_of_word = 3; // 8 bytes

} // namespace

std::uint32_t Emitter::byte_of(std::size_t word) { return static_cast<std::uint32_t>(word << shift_of_word); }

/// All is computed before the first word is stored: what is computed here may read the memory.
void Emitter::emit_stores(const Instruction& i) {
  if (i.op == Op::store_at) {
    push_address(i.a);
    push(i.b);
    return to_.access(Opcode::store, byte_of(i.imm));
  }
  for (std::size_t lane = 0; lane < i.lanes; ++lane) {
    get(Locals::memory);
    push(i.a, lane);
  }
  for (std::size_t lane = i.lanes; lane-- > 0;) to_.access(Opcode::store, byte_of(i.imm + lane));
}

/// Pushes the address of a word, by its index.
void Emitter::push_address(Ref index) {
  push_bytes(index);
  get(Locals::memory);
  to_.put(Opcode::add_32);
}

/// Pushes the size of as many words, as 32 bits.
void Emitter::push_bytes(Ref words) {
  push(words);
  to_.put(Opcode::narrow);
  to_.constant_32(shift_of_word);
  to_.put(Opcode::shift_up_32);
}

void Emitter::push_entry(const Instruction& i) {
  push_bytes(i.a);
  to_.access(Opcode::load, address_(form_.data[i.data]));
}

void Emitter::push_tally(const Tally& tally) {
  const std::uint32_t sum = Locals::scratch(0);
  to_.constant(0);
  set(sum);
  for (std::size_t k = 0; k < tally.weights.size(); ++k) {
    get(Locals::memory);
    get(sum);
    to_.access(Opcode::store, byte_of(tally.sums + k));
    get(Locals::memory);
    to_.access(Opcode::load, byte_of(tally.words + k));
    to_.put(Opcode::count);
    if (tally.weights[k] != 1) combine(Opcode::multiply, tally.weights[k]);
    get(sum);
    to_.put(Opcode::add);
    set(sum);
  }
  get(sum);
}

/// Binary search without a branch. The first step leaves a range whose size is a power of two.
void Emitter::push_located(const Tally& tally, Ref number) {
  const std::uint32_t found = Locals::scratch(0); // the sum there is never greater than the number
  const auto size = static_cast<std::uint32_t>(tally.weights.size());
  const auto step = [&](std::uint32_t by) {
    // found + by if the number is not below the sum there, else found
    get(found);
    combine(Opcode::add, by);
    get(found);
    push(number);
    get(found);
    to_.put(Opcode::narrow);
    to_.constant_32(shift_of_word);
    to_.put(Opcode::shift_up_32);
    get(Locals::memory);
    to_.put(Opcode::add_32);
    to_.access(Opcode::load, byte_of(tally.sums + by));
    to_.put(Opcode::not_below);
    to_.put(Opcode::select);
    set(found);
  };
  to_.constant(0);
  set(found);
  const std::uint32_t range = std::bit_floor(size);
  if (range != size) step(size - range);
  for (std::uint32_t by = range / 2; by > 0; by /= 2) step(by);
  get(found);
}

} // namespace regola::form::wasm
