#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "engine/compiled/plane.hpp"

namespace regola::form {

/// A value: a virtual register of so many words side by side, its lanes.
using Ref = std::uint32_t;
inline constexpr Ref no_value = 0xFFFFFFFF;
using Label = std::uint32_t;
inline constexpr std::uint32_t no_data = 0xFFFFFFFF;

/// What an instruction does. Where it says "each", it does so lane by lane; all others work on one word.
enum class Op : std::uint8_t {
  constant,    ///< each: a word of the data
  copy,        ///< each: a. What variables are given, and what they held before
  bit_and,     ///< each: a & b
  bit_or,      ///< each: a | b
  bit_xor,     ///< each: a ^ b
  and_not,     ///< each: a & ~b
  shift,       ///< each: a moved by a word of the data, up or, where that is negative, down
  spread,      ///< each: the one word a
  pack,        ///< each: the one word of a value that the data names
  lane,        ///< the lane of a that `imm` says
  or_lanes,    ///< the union of the lanes of a
  add,         ///< a + b
  subtract,    ///< a - b
  multiply,    ///< a * b, the lower word
  divide,      ///< a / b towards zero, both with a sign; 0 if b is 0
  minimum,     ///< of two numbers with a sign
  maximum,     ///< of two numbers with a sign
  equal,       ///< 1 if a is b, else 0
  less,        ///< 1 if a is less than b, both with a sign, else 0
  below,       ///< 1 if a is less than b, neither with a sign, else 0
  choose,      ///< b if a is not 0, else c
  count,       ///< how many bits of a are set
  lowest,      ///< the lowest bit of a, as a word; 0 if there is none
  highest,     ///< the highest bit of a, as a word; 0 if there is none
  place,       ///< the number of the lowest bit of a, which must have one
  at_place,    ///< the bit of the number a, modulo 64
  nth,         ///< the bit of a behind b lower ones, where b is less than c, the number of bits of a; else 0
  load,        ///< each: the word of the memory at `imm`, and those behind it
  store,       ///< each: a, to the memory at `imm`
  load_at,     ///< the word of the memory at `imm` + a
  store_at,    ///< b, to the memory at `imm` + a
  table,       ///< the word of the data at a
  tally,       ///< counts the bits of the words of the memory that the data names, see Tally; gives their sum
  locate,      ///< of the sums of a tally: in which word the number a falls
  label,       ///< a place that others jump to
  jump,        ///< goes on at `imm`
  jump_if,     ///< goes on at `imm` if a is not 0 in any lane
  jump_unless, ///< goes on at `imm` if a is 0 in all lanes
  stop,        ///< the end
};

/// What a tally looks at: words of the memory, each of whose bits counts a fixed number of times.
struct Tally {
  std::uint32_t words = 0; ///< where they begin in the memory
  std::uint32_t sums = 0;  ///< where the sums go: of no word, of the first, of the first two, and so on
  std::vector<std::uint32_t> weights;
};

struct Instruction {
  Op op = Op::stop;
  std::uint16_t lanes = 1; ///< of the result; of store, jump_if, jump_unless and unite those of a
  Ref to = no_value;       ///< what is assigned; a variable may be so several times
  Ref a = no_value;
  Ref b = no_value;
  Ref c = no_value;
  std::uint32_t data = no_data; ///< of Form::data; of tally and locate: of Form::tallies
  std::uint32_t imm = 0;
};

/// A program with jumps over words: what a Builder makes, and what the back ends run. It works in a memory of
/// words that its caller owns. Knows nothing of games.
struct Form {
  std::vector<Instruction> code;
  std::vector<std::uint16_t> lanes;   ///< by value
  std::deque<std::vector<Word>> data; ///< stays where it is: native code points at it
  std::deque<Tally> tallies;
  std::uint32_t labels = 0;
  std::uint32_t memory = 0; ///< words that it uses
  std::vector<Label> waits; ///< where a run may wait while another one goes on
  struct Passes {
    std::uint32_t asked = 0;  ///< values that were asked for while it was written
    std::uint32_t known = 0;  ///< of these had been computed before
    std::uint32_t unused = 0; ///< instructions that nobody asked for in the end
  };
  Passes passes;
};

/// How many operands an instruction has: a, a and b, or all three.
[[nodiscard]] int operands(Op op);
/// Whether it does something besides computing its result.
[[nodiscard]] bool has_effect(Op op);
/// Whether it may go on elsewhere.
[[nodiscard]] bool is_jump(Op op);
/// Whether it gives the same with a and b the other way round.
[[nodiscard]] bool is_commutative(Op op);
[[nodiscard]] const char* name(Op op);
/// A line an instruction.
[[nodiscard]] std::string to_string(const Form& form);

} // namespace regola::form
