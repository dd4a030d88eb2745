#pragma once

#include <deque>
#include <string>
#include <vector>

#include "engine/compiled/plane.hpp"

namespace regola::form {

/// A value: a virtual register of one or more words, its lanes.
using Ref = std::uint32_t;
inline constexpr Ref no_value = 0xFFFFFFFF;
using Label = std::uint32_t;
inline constexpr std::uint32_t no_data = 0xFFFFFFFF;

/// The operation of an instruction. Those marked "each" work lane by lane, all others on a single word. The
/// README of compiled/ lists all places that a new one needs.
enum class Op : std::uint8_t {
  constant,    ///< each: a word of the data
  copy,        ///< each: a. Assigns variables and keeps their old values
  bit_and,     ///< each: a & b
  bit_or,      ///< each: a | b
  bit_xor,     ///< each: a ^ b
  and_not,     ///< each: a & ~b
  shift,       ///< each: a, shifted by a word of the data: up, or down where the word is negative
  spread,      ///< each: the only word of a, repeated
  pack,        ///< each: the only word of the value that a word of the data names
  lane,        ///< lane number `imm` of a
  or_lanes,    ///< the union of the lanes of a
  add,         ///< a + b
  subtract,    ///< a - b
  multiply,    ///< a * b, the lower 64 bits
  divide,      ///< a / b, signed, rounded towards zero; 0 if b is 0
  minimum,     ///< the lesser of a and b, signed
  maximum,     ///< the greater of a and b, signed
  equal,       ///< 1 if a equals b, else 0
  less,        ///< 1 if a is less than b, signed, else 0
  below,       ///< 1 if a is less than b, unsigned, else 0
  choose,      ///< b if a is not 0, else c
  count,       ///< the number of bits set in a
  lowest,      ///< the lowest bit of a, as a word; 0 if there is none
  highest,     ///< the highest bit of a, as a word; 0 if there is none
  place,       ///< the index of the lowest bit of a, which must not be 0
  at_place,    ///< the bit with the index a modulo 64
  nth,         ///< the bit set in a that has b set bits below it; 0 unless b is below c, the bit count of a
  load,        ///< each: the memory at `imm` and the words after it
  store,       ///< each: a, to the memory at `imm`
  load_at,     ///< the word of the memory at `imm` + a
  store_at,    ///< b, to the memory at `imm` + a
  table,       ///< word number a of the data
  tally,       ///< the weighted bit count of words of the memory, see Tally
  locate,      ///< index of the last word of a tally whose prefix sum is at most a
  label,       ///< a jump target
  jump,        ///< jumps to `imm`
  jump_if,     ///< jumps to `imm` if a is not 0 in some lane
  jump_unless, ///< jumps to `imm` if a is 0 in all lanes
  poll,        ///< ends the run if a flag is set; the memory at `imm` holds the address of the flag
  stop,        ///< ends the run
};

/// Weighted bit counts over consecutive words of the memory.
struct Tally {
  std::uint32_t words = 0; ///< offset of the words
  std::uint32_t sums = 0;  ///< offset of their prefix sums, which begin with 0
  std::vector<std::uint32_t> weights;
};

struct Instruction {
  Op op = Op::stop;
  std::uint16_t lanes = 1; ///< lanes of the result; for store, jump_if and jump_unless, of a
  Ref to = no_value;       ///< the value that is assigned; a variable may be assigned several times
  Ref a = no_value;
  Ref b = no_value;
  Ref c = no_value;
  std::uint32_t data = no_data; ///< index into Form::data; for tally and locate, into Form::tallies
  std::uint32_t imm = 0;
};

/// A program over words, with jumps: a Builder writes it, the back ends run it. It works in a memory of words
/// that its caller owns. It knows nothing of games.
struct Form {
  std::vector<Instruction> code;
  std::vector<std::uint16_t> lanes;   ///< by value
  std::deque<std::vector<Word>> data; ///< never moves: native code points into it
  std::deque<Tally> tallies;
  std::uint32_t labels = 0;
  std::uint32_t memory = 0;     ///< size in words
  std::uint32_t flag = no_data; ///< if the form polls: offset in the memory of the address of its flag
  std::vector<Label> waits;     ///< labels at which a run may wait while another one goes on
  struct Passes {
    std::uint32_t asked = 0;  ///< values requested while the form was written
    std::uint32_t known = 0;  ///< how many of these values were known already
    std::uint32_t unused = 0; ///< instructions dropped at the end: unused or unreachable
  };
  Passes passes;
};

/// The number of operands of an operation: 1 for a, 2 for a and b, 3 for all.
[[nodiscard]] int operands(Op op);
/// Whether the operation has an effect besides its result.
[[nodiscard]] bool has_effect(Op op);
/// Whether the operation may transfer control.
[[nodiscard]] bool is_jump(Op op);
/// Whether the result is 0 or 1.
[[nodiscard]] constexpr bool is_comparison(Op op) {
  return op == Op::equal || op == Op::less || op == Op::below;
}
/// Whether a and b may be swapped.
[[nodiscard]] bool is_commutative(Op op);
[[nodiscard]] const char* name(Op op);
/// The form as text, with one line per instruction.
[[nodiscard]] std::string to_string(const Form& form);

} // namespace regola::form
