#pragma once

#include <functional>

#include "engine/compiled/wasm/inlined.hpp"

namespace regola::form::wasm {

/// Gives the address that a table will have when the code runs. The table is one of the form, or of the back
/// end.
using TableAddress = std::function<std::uint32_t(const std::vector<Word>& table)>;

/// How to translate a form.
struct Choices {
  /// Browsers translate a function well if it has at most so many instructions.
  static constexpr std::size_t enough_for_a_function = 3000;

  /// Greatest number of instructions in a function, if the form can be divided so.
  std::size_t most = enough_for_a_function;
  bool has_vectors = true; ///< whether it may use vectors
};

/// Emits the instructions of a form. A lane of a value is a word of its own, or half of a vector.
class Emitter {
public:
  Emitter(const Form& form, const TableAddress& address, const Choices& choices);

  /// A function. Its arguments are the address of the form's memory, and values.
  struct Function {
    std::vector<Type> taken; ///< types of its arguments, after the address
    std::vector<Type> given; ///< types of its results
    bool is_part = false; ///< whether it has one more result, of 32 bits: the number of the exit that it took
    std::size_t locals = 0; ///< number of its locals, arguments excluded
    Bytes body;             ///< the code, with the declarations of locals
  };

  /// Emits the functions of the form; the last one runs it. Call it once.
  [[nodiscard]] const std::vector<Function>& emit();
  /// Number of instructions that are repeated at each place where their value is read.
  [[nodiscard]] std::size_t inlined() const;

private:
  using Node = Nesting::Node;

  /// A task of the emitter.
  struct Task {
    enum class Kind : std::uint8_t {
      block, ///< emits a block and the blocks that it dominates
      way,   ///< emits the way from one block to another
      end,   ///< closes the innermost open block
    };
    Kind kind = Kind::end;
    Node node = Nesting::none;
    Node from = Nesting::none; ///< for `way`: the block from which it leads
  };

  /// The state of a function that is being emitted.
  struct UnderWay {
    const Parts::Part* part = nullptr;  ///< the part of the form; null for the whole form
    std::vector<std::uint32_t> taken;   ///< locals of the arguments
    std::vector<std::uint32_t> given;   ///< locals of the results
    std::vector<std::uint32_t> indices; ///< by Locals number: index in the function; none_yet if it has none
    std::vector<Type> types;            ///< types of its own locals
    std::vector<Node> exits;            ///< blocks of other functions to which it exits; `none`: the run ends
    Bytes to;
    std::vector<Node> labels; ///< labels of the open blocks and loops, the outermost first
    std::vector<Task> tasks;  ///< tasks to do, the next one last
  };
  static constexpr std::uint32_t none_yet = 0xFFFFFFFF;

  UnderWay emit_function(const Parts::Part* part);
  void emit_call(const Parts::Part& part);
  void leave(Node to);
  [[nodiscard]] std::vector<std::uint32_t> locals_of(const std::vector<Ref>& values) const;
  [[nodiscard]] std::vector<Type> types_of(const std::vector<std::uint32_t>& locals) const;
  [[nodiscard]] std::uint32_t index_of(std::uint32_t local);
  [[nodiscard]] bool is_open(Node label) const;
  [[nodiscard]] Node header(Node block) const;
  void emit_block(Node node);
  void open_followers(Node node, bool in_loop);
  void open(Opcode code, Node label);
  void emit_way(Node from, Node to);
  void emit_end(Node node);
  void choose_entry(Node block);
  void dispatch(Node dispatcher);
  [[nodiscard]] std::uint32_t depth(Node label) const;
  [[nodiscard]] bool is_plain_jump(Node from, Node to) const;

  void emit(const Instruction& i);
  void emit_stores(const Instruction& i);
  void push(Ref value, std::size_t lane = 0);
  void push_lane(const Instruction& i, std::size_t lane);
  /// Pushes a pair of lanes as a vector.
  void push_pair(Ref value, const Arrangement& by, std::size_t pair);
  void push_pair(const Instruction& i, const Arrangement& by, std::size_t pair);
  void push_shifted_pair(const Instruction& i, const Arrangement& by, std::size_t pair);
  void push_spread(Ref word, const Arrangement& by);
  void push_from_vector(Ref value, std::size_t lane);
  void push_all_pairs(Ref value, const Arrangement& by);
  void push_united_pairs(Ref value, const Arrangement& by);
  void turn(Word first, Word second);
  void turn_second();
  void shift_vector(std::int64_t by);
  void push_each(const Instruction& i, Opcode code, std::size_t lane = 0);
  void push_shift(const Instruction& i, std::size_t lane);
  void push_united(Ref value);
  /// Pushes 32 bits for a condition. If `wanted`, they are not 0 where the value is not 0 in some lane; else
  /// where it is 0 in all lanes.
  void push_condition(Ref value, bool wanted);
  void push_comparison(const Instruction& i, bool wanted);
  void push_choice(const Instruction& i);
  void push_least_or_most(const Instruction& i);
  void push_quotient(const Instruction& i);
  void push_lowest(Ref value);
  void push_highest(Ref value);
  void push_nth(const Instruction& i);
  [[nodiscard]] static std::uint32_t byte_of(std::size_t word);
  void push_bytes(Ref words);
  void push_address(Ref index);
  void push_entry(const Instruction& i);
  void push_tally(const Tally& tally);
  void push_located(const Tally& tally, Ref number);
  void get(std::uint32_t local) { to_.put(Opcode::local_get, index_of(local)); }
  void set(std::uint32_t local) { to_.put(Opcode::local_set, index_of(local)); }
  void tee(std::uint32_t local) { to_.put(Opcode::local_tee, index_of(local)); }
  /// Combines the last pushed value with a constant.
  void combine(Opcode code, Word constant) {
    to_.constant(constant);
    to_.put(code);
  }

  const Form& form_;
  const TableAddress& address_;
  ControlFlow flow_;
  Nesting nesting_;
  Vectors vectors_;
  Inlined inlined_;
  Liveness liveness_;
  Parts parts_;
  Locals locals_;
  UnderWay now_;
  Bytes& to_ = now_.to;
  std::vector<Function> functions_;
};

} // namespace regola::form::wasm
