#pragma once

#include <string_view>
#include <vector>

#include "engine/compiled/plane.hpp"

namespace regola::form::wasm {

/// The instructions of WebAssembly that forms need.
enum class Opcode : std::uint8_t {
  unreachable = 0x00,
  block = 0x02,
  loop = 0x03,
  if_ = 0x04,
  else_ = 0x05,
  end = 0x0B,
  br = 0x0C,
  br_if = 0x0D,
  br_table = 0x0E,
  return_ = 0x0F,
  call = 0x10,
  select = 0x1B,
  local_get = 0x20,
  local_set = 0x21,
  local_tee = 0x22,
  load = 0x29,
  load_byte = 0x31,
  store = 0x37,
  const_32 = 0x41,
  const_64 = 0x42,
  is_zero_32 = 0x45,
  equal_32 = 0x46,
  is_zero = 0x50,
  equal = 0x51,
  not_equal = 0x52,
  less = 0x53,
  below = 0x54,
  at_least = 0x59,
  not_below = 0x5A,
  add_32 = 0x6A,
  shift_up_32 = 0x74,
  leading_zeros = 0x79,
  trailing_zeros = 0x7A,
  count = 0x7B,
  add = 0x7C,
  subtract = 0x7D,
  multiply = 0x7E,
  divide = 0x7F,
  bit_and = 0x83,
  bit_or = 0x84,
  bit_xor = 0x85,
  shift_up = 0x86,
  shift_down = 0x88,
  narrow = 0xA7, ///< 64 bits to 32 bits
  widen = 0xAD,  ///< 32 bits to 64 bits, unsigned
};

/// Instructions on vectors of two words. Names begin with `vector` if there is one on words as well.
enum class VectorOpcode : std::uint8_t {
  vector_constant = 0x0C,
  shuffle = 0x0D, ///< picks bytes of two vectors by constant numbers
  look_up = 0x0E, ///< picks bytes of the first vector by the numbers in the second
  spread = 0x12,
  word_of = 0x1D,
  replace_word = 0x1E,
  vector_and = 0x4E,
  vector_and_not = 0x4F,
  vector_or = 0x50,
  vector_xor = 0x51,
  any_bit = 0x53,
  vector_shift_up = 0xCB,
  vector_shift_down = 0xCD,
};

/// Types of values and blocks.
enum class Type : std::uint8_t { none = 0x40, vector = 0x7B, word = 0x7E, address = 0x7F };

/// Part of a module in WebAssembly's binary format.
class Bytes {
public:
  void byte(std::uint8_t value) { all_.push_back(value); }
  /// Appends an unsigned number as LEB128.
  void number(std::uint32_t value);
  /// Appends a number as signed LEB128.
  void signed_number(std::int64_t value);
  void name(std::string_view text);
  void append(const Bytes& more) { regola::append(all_, more.all_); }
  /// Appends the size of the content, then its bytes.
  void sized(const Bytes& content);

  void put(Opcode code) { byte(static_cast<std::uint8_t>(code)); }
  void put(Opcode code, std::uint32_t index) {
    put(code);
    number(index);
  }
  void put(VectorOpcode code) {
    constexpr std::uint8_t vectors = 0xFD;
    byte(vectors);
    number(static_cast<std::uint8_t>(code));
  }
  /// @param half index of the word in the vector, 0 or 1
  void put(VectorOpcode code, std::uint8_t half) {
    put(code);
    byte(half);
  }
  void vector_constant(Word first, Word second);
  /// Combines the first word of one vector with the second word of another.
  void put_halves();
  /// Begins a block, a loop or an `if`.
  void open(Opcode code, Type result = Type::none) {
    put(code);
    type(result);
  }
  void type(Type of) { byte(static_cast<std::uint8_t>(of)); }
  void constant(Word word) {
    put(Opcode::const_64);
    signed_number(static_cast<std::int64_t>(word));
  }
  void constant_32(std::uint32_t number) {
    put(Opcode::const_32);
    signed_number(static_cast<std::int32_t>(number));
  }
  /// Loads or stores a word.
  /// @param offset in bytes, added to the address
  void access(Opcode code, std::uint32_t offset) {
    constexpr std::uint8_t eight_bytes = 3;
    put(code);
    byte(eight_bytes); // log2 of the alignment in bytes
    number(offset);
  }

  /// Loads a byte as a word.
  void load_byte(std::uint32_t offset) {
    put(Opcode::load_byte, 0); // no alignment needed
    number(offset);
  }

  [[nodiscard]] const std::vector<std::uint8_t>& all() const { return all_; }

private:
  std::vector<std::uint8_t> all_;
};

} // namespace regola::form::wasm
